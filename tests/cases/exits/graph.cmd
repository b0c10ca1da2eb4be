fixc --dump cfg many.bp
