(set-logic HORN)
(declare-fun P (Bool Int) Bool)
(assert (forall ((x Int)) (=> (P (exists ((y Int)) (P true y)) x) false)))
(check-sat)
