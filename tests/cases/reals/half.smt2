; A number that is halved gets below any bound.
(set-logic HORN)
(declare-fun P (Real) Bool)
(assert (P 1))
(assert (forall ((x Real)) (=> (P x) (P (/ x 2)))))
(assert (forall ((x Real)) (=> (and (P x) (< x (/ 1 5))) false)))
(check-sat)
