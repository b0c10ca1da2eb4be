;;; fixc-mode.el --- Formula files and Boolean programs of fixc  -*- lexical-binding: t -*-

;;; Commentary:

;; Colours, comments, `compile' by `fixc check', and the language server with eglot.

;;; Code:

(defconst fixc-words
  '(
    "as" "without" "verdict" "complete" "expect" "in" "query" "show" "count" "size" "import" "param"
    "order" "load" "stop" "when" "where" "unknown" "limit"
    "assume" "cofactor" "with" "any" "mu" "nu"
    "input" "bool" "class" "struct" "enum" "type"
    "exists" "forall" "Exists" "Forall" "EXISTS" "FORALL"
    "case" "esac" "if" "else" "true" "false")
  "The words of formula files.")

(defconst boolprog-words
  '(
    "decl" "void" "bool" "enforce" "constrain" "skip"
    "print" "goto" "return" "call" "dead" "choose"
    "schoose" "start_thread" "end_thread" "atomic_begin" "atomic_end" "begin"
    "end" "assume" "assert" "abortif" "if" "then"
    "elsif" "else" "fi" "while" "do" "od"
    "T" "F" "unknown")
  "The words of Boolean programs.")

(defvar fixc-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?/ ". 124b" table)
    (modify-syntax-entry ?* ". 23" table)
    (modify-syntax-entry ?\n "> b" table)
    (modify-syntax-entry ?_ "w" table)
    (modify-syntax-entry ?' "w" table)
    table)
  "Comments as in C.")

(defun fixc--set-up ()
  "What both modes have in common."
  (setq-local comment-start "// ")
  (setq-local comment-end "")
  (setq-local indent-tabs-mode nil)
  (when buffer-file-name
    (setq-local compile-command
                (concat "fixc check " (shell-quote-argument buffer-file-name)))))

;;;###autoload
(define-derived-mode fixc-mode prog-mode "fixc"
  "Major mode for formula files."
  :syntax-table fixc-mode-syntax-table
  (setq-local font-lock-defaults
              `(((,(regexp-opt fixc-words 'words) . font-lock-keyword-face)
                 ("`[^`\n]*`" . font-lock-variable-name-face)
                 ("\\<\\([A-Za-z_][A-Za-z0-9_']*\\) *(" 1 font-lock-function-name-face)
                 ("\\<[0-9]+\\>" . font-lock-constant-face))))
  (fixc--set-up))

;;;###autoload
(define-derived-mode boolprog-mode prog-mode "Boolean program"
  "Major mode for Boolean programs."
  :syntax-table fixc-mode-syntax-table
  (setq-local font-lock-defaults
              `(((,(regexp-opt boolprog-words 'words) . font-lock-keyword-face)
                 ("{[^{}\n]*}" . font-lock-variable-name-face)
                 ("\\<\\([A-Za-z_$][A-Za-z_$0-9]*\\) *(" 1 font-lock-function-name-face))))
  (fixc--set-up))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.fp\\'" . fixc-mode))
;;;###autoload
(add-to-list 'auto-mode-alist '("\\.bp\\'" . boolprog-mode))

(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs
               '((fixc-mode boolprog-mode) . ("fixc" "lsp"))))

(provide 'fixc-mode)
;;; fixc-mode.el ends here
