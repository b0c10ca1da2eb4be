; Z3's rules over integers, with a definition; the query is a predicate.
(declare-rel At (Int))
(declare-rel Bad (Int))
(declare-var x Int)
(define-fun next ((n Int)) Int (+ n 2))
(rule (At 0))
(rule (=> (and (At x) (< x 10)) (At (next x))) step)
(rule (=> (and (At x) (> x 10)) (Bad x)))
(query Bad)
