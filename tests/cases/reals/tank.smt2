; A tank is filled at half the speed of time: its level stays below the line.
(set-logic HORN)
(declare-fun Level (Real Real) Bool)
(assert (forall ((x Real)) (=> (and (<= 0.0 x) (<= x 1.5)) (Level x 0))))
(assert (forall ((x Real) (t Real) (d Real))
  (=> (and (Level x t) (> d 0) (< x 5.0)) (Level (+ x (/ d 2.0)) (+ t d)))))
(assert (forall ((x Real) (t Real)) (=> (and (Level x t) (> (* 2.0 x) (+ t 3.0))) false)))
(check-sat)
