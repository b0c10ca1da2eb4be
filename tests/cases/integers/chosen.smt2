(set-logic HORN)
(declare-fun P (Int) Bool)
(assert (forall ((x Int)) (P (ite (P x) 1 2))))
(check-sat)
