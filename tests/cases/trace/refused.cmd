# Files that are no traces, or of another program.
change() {
  sed "$1" lock.json | fixc replay - lock.bp
}
say() {
  printf '%s' "$1" | fixc replay - lock.bp
}
change '/"text":"again := T"/s/"again":true/"again":false/'
change 's/"targets": \[\]/"targets": ["there"]/'
fixc replay --target L words.json words.bp
say '{"format": 1'
say '[]'
say '{"format": "fixc-trace", "version": 2}'
say '{"format": "fixc-trace", "version": 1}'
say '{"format": "fixc-trace", "version": 1, "threads": [{}], "moves": []}'
say '{"format": "fixc-trace", "version": 1, "threads": [{},{}], "moves": []}'
change 's/"line":7,/"line":2,/'
change 's/"thread":1/"thread":2/'
change 's/"kind":"step"/"kind":"go"/'
change 's/"locked":true/"lock":true/'
change 's/"last":false/"first":false/'
change 's/"locked":true/"locked":1/'
change 's/"kind":"call"/"kind":"return"/'
fixc replay nowhere.json lock.bp
fixc replay lock.json nowhere.bp
fixc replay lock.json words.bp
fixc replay lock.json
fixc replay --trace=xml lock.json lock.bp
fixc replay lock.json lock.bp words.bp
