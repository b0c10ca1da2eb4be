; A loop that keeps its flag, and one that is never entered.
(set-logic HORN)
(declare-fun At (Bool Bool) Bool)
(declare-fun Never (Bool) Bool)
(assert (forall ((x Bool)) (At false x)))
(assert (forall ((f Bool) (x Bool)) (=> (At f x) (At f (not x)))))
(assert (forall ((f Bool)) (=> (Never f) (At true f))))
(assert (forall ((f Bool) (x Bool)) (=> (and (At f x) f x) false)))
(check-sat)
