; 2^14 clauses without a disjunction of predicates.
(set-logic HORN)
(declare-fun P (Int) Bool)
(assert (=> (and (or (P 0) (P 1)) (or (P 2) (P 3)) (or (P 4) (P 5)) (or (P 6) (P 7)) (or (P 8) (P 9)) (or (P 10) (P 11)) (or (P 12) (P 13)) (or (P 14) (P 15)) (or (P 16) (P 17)) (or (P 18) (P 19)) (or (P 20) (P 21)) (or (P 22) (P 23)) (or (P 24) (P 25)) (or (P 26) (P 27))) false))
(check-sat)
