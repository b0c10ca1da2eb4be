; Figure 3 of the paper over integers: M calls T, D and D, and m0 >= 2m + 4 shall
; hold at its end.
(set-logic HORN)
(declare-fun T (Int Int) Bool)
(declare-fun D (Int Int) Bool)
(assert (forall ((d0 Int)) (D d0 (- d0 1))))
(assert (forall ((t0 Int)) (=> (<= t0 0) (T t0 t0))))
(assert (forall ((t0 Int) (t Int))
  (=> (and (> t0 0) (T (- t0 2) t)) (T t0 (+ t 1)))))
(assert (forall ((m0 Int) (a Int) (b Int) (m Int))
  (=> (and (T m0 a) (D a b) (D b m)) (>= m0 (+ (* 2 m) 4)))))
(check-sat)
