" Formula files and Boolean programs of fixc.
autocmd BufRead,BufNewFile *.fp setfiletype fixc
autocmd BufRead,BufNewFile *.bp setfiletype boolprog
