fixc --time-limit 4 --dump rings.json ended.fp >ended.txt
grep -o '"round":[123],"count":"[0-9]*"' ended.txt
grep -o '"ended":.*' ended.txt
rm ended.txt
fixc --time-limit 0.5 --dump 'rings.json:Up where n = 2' ended.fp
