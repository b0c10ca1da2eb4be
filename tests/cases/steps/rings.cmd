fixc --dump rings.json rings.fp | sed 's/,{"relation"/,\n  {"relation"/g; s/,"rounds":\[/,\n"rounds":[\n  /'
