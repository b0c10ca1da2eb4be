; Between reals there are others: x < z < y; of integers this would have a solution.
(set-logic HORN)
(declare-fun Below (Real Real) Bool)
(assert (forall ((x Real) (y Real)) (=> (< x y (+ x 1.0)) (Below x y))))
(assert (forall ((x Real) (y Real) (z Real))
  (=> (and (Below x z) (Below z y) (= x (- 2.50))) (< 1 2 1))))
(check-sat)
