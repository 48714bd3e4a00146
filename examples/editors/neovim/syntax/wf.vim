" Colors of Workflow scripts without a server.
if exists("b:current_syntax")
  finish
endif

syntax match wfCommand /^\s*\h[-[:alnum:]_]*/
syntax match wfExpected /^\s*=\( .*\)\?$/
syntax match wfComment /\(^\|\s\)\zs#.*$/ contains=wfHeading
syntax match wfHeading /\(^\s*\)\@<=#\s*#\+ .*$/ contained
syntax region wfString start=/"/ skip=/\\./ end=/"/ oneline
syntax region wfText start=/"""/ end=/"""/
syntax match wfNumber /\<-\?\d[0-9_]*\(\.\d\+\)\?\>/
syntax keyword wfConstant true false nil
syntax match wfCase /\(^\|[ (,:\[]\)\zs\.\h\w*/
syntax match wfFlag /\s\zs--\?\a[-a-z]*/
syntax match wfReference /\$[[:alnum:]_\/.\[\]]\+/

highlight default link wfCommand Keyword
highlight default link wfExpected SpecialComment
highlight default link wfComment Comment
highlight default link wfHeading Title
highlight default link wfString String
highlight default link wfText String
highlight default link wfNumber Number
highlight default link wfConstant Boolean
highlight default link wfCase Constant
highlight default link wfFlag Special
highlight default link wfReference Identifier

let b:current_syntax = "wf"
