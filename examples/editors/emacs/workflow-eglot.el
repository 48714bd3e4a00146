;;; workflow-eglot.el --- Workflow scripts in Emacs, with eglot  -*- lexical-binding: t -*-

;; 1. Put this file and wf-mode.el on your load-path and (require 'workflow-eglot) in your init file.
;; 2. `workflow' has to be on the PATH; set `workflow-lsp-command' if it is not.
;; 3. Open a .wf file. M-. goes to Swift, C-h . shows a node or a trace, M-x eglot-code-actions.
;;
;; Run by Tests/clients with Emacs 28.2 and eglot 1.9.

;;; Code:

(require 'eglot)
(require 'wf-mode)

(defvar workflow-lsp-command '("workflow" "lsp")
  "The command that starts the language server.")

(add-to-list 'eglot-server-programs (cons '(wf-mode :language-id "wf") (lambda (&rest _) workflow-lsp-command)))
(add-hook 'wf-mode-hook #'eglot-ensure)

;; eglot shows hints from 1.13 on, where this is a minor mode. It has no lenses.
(when (fboundp 'eglot-inlay-hints-mode)
  (add-hook 'eglot-managed-mode-hook
            (lambda () (when (derived-mode-p 'wf-mode) (eglot-inlay-hints-mode (if (eglot-managed-p) 1 -1))))))

(provide 'workflow-eglot)
;;; workflow-eglot.el ends here
