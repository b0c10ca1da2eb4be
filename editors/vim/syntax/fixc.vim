" Vim syntax file for formula files (calculus/LANGUAGE.md).
if exists('b:current_syntax')
  finish
endif
syntax keyword fixcStatement query show count size import param order load
syntax keyword fixcStatement expect in stop when where unknown limit assume cofactor with any as without verdict complete
syntax keyword fixcFixpoint mu nu input
syntax keyword fixcType bool class struct enum type
syntax keyword fixcQuantifier exists forall Exists Forall EXISTS FORALL
syntax keyword fixcConditional case esac if else
syntax keyword fixcBoolean true false
syntax match fixcNumber "\<\d\+\>"
syntax match fixcOperator "<->\|<+>\|->\|<-\|!=\|<=\|>=\|[=<>!&|+?:-]"
syntax match fixcDirective "#\w\+"
syntax match fixcName "`[^`]*`"
syntax region fixcString start=+"+ end=+"+
syntax region fixcComment start="/\*" end="\*/" contains=@Spell
syntax match fixcComment "//.*$" contains=@Spell

highlight default link fixcStatement Statement
highlight default link fixcFixpoint StorageClass
highlight default link fixcType Type
highlight default link fixcQuantifier Repeat
highlight default link fixcConditional Conditional
highlight default link fixcBoolean Boolean
highlight default link fixcNumber Number
highlight default link fixcOperator Operator
highlight default link fixcDirective PreProc
highlight default link fixcName Identifier
highlight default link fixcString String
highlight default link fixcComment Comment
let b:current_syntax = 'fixc'
