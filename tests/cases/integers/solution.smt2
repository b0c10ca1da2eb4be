(define-fun Inv ((x0 Int) (x1 Int)) Bool
  (let ((let!363 (<= x1 (- 1)))) (let ((let!364 (not let!363))) (let ((let!366 (<= x0 0))) (let ((let!367 (not let!366))) (let ((let!370 (not (<= (+ x0 (* (- 1) x1)) 0)))) (not (and (or let!366 (and let!367 (or let!363 (and let!364 let!370)) (or let!364 (and let!363 let!370)))) (or let!367 (and let!363 let!366 let!370))))))))))
