fixc summary.fp overwritten.bp --trace
