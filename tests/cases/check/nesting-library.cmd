printf 'import "nontermination.fp";\nshow Needed limit 2;\n' >needed.fp; fixc needed.fp ../nontermination/order.bp; rm needed.fp
