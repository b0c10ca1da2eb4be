; What a division by zero gives is left open: no derivation can rest on it.
(set-logic HORN)
(declare-fun P (Int) Bool)
(assert (P 0))
(assert (forall ((x Int)) (=> (P x) (distinct (div 7 x) 3))))
(check-sat)
