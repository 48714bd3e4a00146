;;; workflow-eglot.el --- Workflow scripts in Emacs, with eglot  -*- lexical-binding: t -*-

;; 1. Put this file on your load-path and (require 'workflow-eglot) in your init file.
;; 2. `workflow' has to be on the PATH; set `workflow-lsp-command' if it is not.
;; 3. Open a .wf file. M-. goes to Swift, C-h . shows a node or a trace, M-x eglot-code-actions.
;;
;; Run by Tests/clients with Emacs 28.2 and eglot 1.9.

;;; Code:

(require 'eglot)

(defvar workflow-lsp-command '("workflow" "lsp")
  "The command that starts the language server.")

(define-derived-mode workflow-mode prog-mode "Workflow"
  "Scripts of the Workflow workbench."
  (setq-local comment-start "# " comment-start-skip "#+ *")
  (setq-local font-lock-defaults '((("^[ \t]*\\(#.*\\)" 1 font-lock-comment-face)
                                    ("^= .*" . font-lock-doc-face)
                                    ("^\\w+" . font-lock-keyword-face)
                                    ("\"[^\"]*\"" . font-lock-string-face)))))

(add-to-list 'auto-mode-alist '("\\.wf\\'" . workflow-mode))
(add-to-list 'eglot-server-programs (cons 'workflow-mode (lambda (&rest _) workflow-lsp-command)))
(add-hook 'workflow-mode-hook #'eglot-ensure)

(provide 'workflow-eglot)
;;; workflow-eglot.el ends here
