" Vim syntax file for Boolean programs (frontend/LANGUAGE.md).
if exists('b:current_syntax')
  finish
endif
syntax keyword boolprogDeclaration decl void bool enforce constrain
syntax keyword boolprogStatement skip print goto return call dead choose schoose
syntax keyword boolprogStatement start_thread end_thread atomic_begin atomic_end
syntax keyword boolprogStatement begin end
syntax keyword boolprogCheck assume assert abortif
syntax keyword boolprogConditional if then elsif else fi
syntax keyword boolprogRepeat while do od
syntax keyword boolprogBoolean T F unknown
syntax match boolprogNumber "\<\d\+\>"
syntax match boolprogLabel "\<[A-Za-z_$][A-Za-z_$0-9]*\s*:\ze[^=]"
syntax match boolprogName "{[^{}]*}"
syntax region boolprogString start=+"+ skip=+\\"+ end=+"+ oneline
syntax region boolprogComment start="/\*" end="\*/" contains=@Spell
syntax match boolprogComment "//.*$" contains=@Spell

highlight default link boolprogDeclaration Type
highlight default link boolprogStatement Statement
highlight default link boolprogCheck Exception
highlight default link boolprogConditional Conditional
highlight default link boolprogRepeat Repeat
highlight default link boolprogBoolean Boolean
highlight default link boolprogNumber Number
highlight default link boolprogLabel Label
highlight default link boolprogName Identifier
highlight default link boolprogString String
highlight default link boolprogComment Comment
let b:current_syntax = 'boolprog'
