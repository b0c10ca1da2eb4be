# Labels of one thread; threads have numbers from 1.
fixc bounded-context.fp labels.bp --target 2.main.L
fixc bounded-context.fp labels.bp --target 1.main.L
fixc bounded-context.fp labels.bp --target main.L
fixc bounded-context.fp labels.bp --target 3.main.L
