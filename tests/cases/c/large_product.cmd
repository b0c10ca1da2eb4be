fixc reach.fp large_product.c --certificate large_product.yml && fixc-check large_product.yml large_product.c
rm -f large_product.yml
