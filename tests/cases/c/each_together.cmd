# What is claimed of another element of 'a' says nothing of 'b', whose chosen element is that one, too, then.
range='0 <= #a && #a < 8'
cat >each_together.yml <<END
- entry_type: invariant_set
  metadata:
    producer: {configuration: "elements chosen at one index, each for all"}
    task: {language: C}
  content:
  - invariant: {type: function_contract, location: {line: 17, function: main}, requires: "$range"}
  - invariant: {type: function_contract, location: {line: 6, function: count}, requires: "$range", ensures: "a[#] == #a"}
  - invariant: {type: loop_invariant, location: {line: 8, column: 3},
                value: "$range && i >= 0 && (#a < i ==> a[#] == #a && b[#] == #a)"}
  - invariant: {type: loop_invariant, location: {line: 12, column: 3}, value: "$range && a[#] == #a && b[#] == #a"}
END
fixc-check each_together.yml each_together.c; echo "exit $?"
# Of 'a' alone, it is a proof of what is true.
sed 's/ && b\[#\] == #a//' each_together.yml >each_other.yml
sed 's/== 1)/!= 1)/' each_together.c >each_other.c
fixc-check each_other.yml each_other.c; echo "exit $?"
rm -f each_together.yml each_other.yml each_other.c
