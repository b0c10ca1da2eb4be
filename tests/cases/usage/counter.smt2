; A counter in steps of two, for what is read from standard input.
(set-logic HORN)
(declare-fun inv ((_ BitVec 4)) Bool)
(assert (forall ((x (_ BitVec 4))) (=> (= x #x0) (inv x))))
(assert (forall ((x (_ BitVec 4))) (=> (and (inv x) (bvult x #x7)) (inv (bvadd x #x2)))))
(assert (forall ((x (_ BitVec 4))) (=> (and (inv x) (= x #x8)) false)))
(check-sat)
