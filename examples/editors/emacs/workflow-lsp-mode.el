;;; workflow-lsp-mode.el --- Workflow scripts in Emacs, with lsp-mode  -*- lexical-binding: t -*-

;; 1. Put this file on your load-path and (require 'workflow-lsp-mode) in your init file.
;; 2. `workflow' has to be on the PATH; set `workflow-lsp-command' if it is not.
;; 3. Open a .wf file. lsp-describe-thing-at-point, lsp-find-definition, lsp-execute-code-action; lenses are clickable.
;;
;; Run by Tests/clients with Emacs 28.2 and lsp-mode 8.0.

;;; Code:

(require 'lsp-mode)

(defvar workflow-lsp-command '("workflow" "lsp")
  "The command that starts the language server.")

(define-derived-mode workflow-mode prog-mode "Workflow"
  "Scripts of the Workflow workbench."
  (setq-local comment-start "# " comment-start-skip "#+ *"))

(add-to-list 'auto-mode-alist '("\\.wf\\'" . workflow-mode))
(add-to-list 'lsp-language-id-configuration '(workflow-mode . "wf"))
(lsp-register-client
 (make-lsp-client :new-connection (lsp-stdio-connection (lambda () workflow-lsp-command))
                  :activation-fn (lsp-activate-on "wf")
                  :server-id 'workflow))
(add-hook 'workflow-mode-hook #'lsp-deferred)

(provide 'workflow-lsp-mode)
;;; workflow-lsp-mode.el ends here
