;;; workflow-lsp-mode.el --- Workflow scripts in Emacs, with lsp-mode  -*- lexical-binding: t -*-

;; 1. Put this file and wf-mode.el on your load-path and (require 'workflow-lsp-mode) in your init file.
;; 2. `workflow' has to be on the PATH; set `workflow-lsp-command' if it is not.
;; 3. Open a .wf file. lsp-describe-thing-at-point, lsp-find-definition, lsp-execute-code-action; lenses are clickable.
;;
;; Run by Tests/clients with Emacs 28.2 and lsp-mode 8.0.

;;; Code:

(require 'lsp-mode)
(require 'wf-mode)

(defvar workflow-lsp-command '("workflow" "lsp")
  "The command that starts the language server.")

(add-to-list 'lsp-language-id-configuration '(wf-mode . "wf"))
(lsp-register-client
 (make-lsp-client :new-connection (lsp-stdio-connection (lambda () workflow-lsp-command))
                  :activation-fn (lsp-activate-on "wf")
                  :server-id 'workflow))
(add-hook 'wf-mode-hook #'lsp-deferred)

;; The state beside each line is a hint (from lsp-mode 8.0.1 on), the commands of a section are a lens.
(add-hook 'wf-mode-hook
          (lambda ()
            (setq-local lsp-lens-enable t)
            (when (boundp 'lsp-inlay-hint-enable) (setq-local lsp-inlay-hint-enable t))))

(provide 'workflow-lsp-mode)
;;; workflow-lsp-mode.el ends here
