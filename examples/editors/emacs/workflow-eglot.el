;;; workflow-eglot.el --- Workflow scripts in Emacs, with eglot  -*- lexical-binding: t -*-

;; 1. Put this file and wf-mode.el on your load-path and (require 'workflow-eglot) in your init file.
;; 2. `workflow' has to be on the PATH; set `workflow-lsp-command' if it is not.
;; 3. Open a .wf file. M-. goes to Swift, C-h . shows a node or a trace, M-x eglot-code-actions.
;;
;; Run by Tests/clients with Emacs 28.2 and eglot 1.9, also in a terminal.

;;; Code:

(require 'eglot)
(require 'wf-mode)

(defvar workflow-lsp-command '("workflow" "lsp")
  "The command that starts the language server.")

(defclass workflow-eglot-server (eglot-lsp-server) () "A server that sends the state beside each line.")

(add-to-list 'eglot-server-programs
             (cons '(wf-mode :language-id "wf") (lambda (&rest _) (cons 'workflow-eglot-server workflow-lsp-command))))
(add-hook 'wf-mode-hook #'eglot-ensure)

;; eglot shows hints from 1.13 on, where this is a minor mode. It has no lenses.
(if (fboundp 'eglot-inlay-hints-mode)
    (add-hook 'eglot-managed-mode-hook
              (lambda () (when (derived-mode-p 'wf-mode) (eglot-inlay-hints-mode (if (eglot-managed-p) 1 -1)))))
  (defun workflow-eglot-show-hints ()
    "Ask for the hints of this buffer, and show them."
    (let ((buffer (current-buffer)))
      (jsonrpc-async-request
       (eglot--current-server-or-lose) :textDocument/inlayHint
       (list :textDocument (eglot--TextDocumentIdentifier)
             :range (list :start (list :line 0 :character 0)
                          :end (list :line (line-number-at-pos (point-max)) :character 0)))
       :success-fn
       (lambda (hints)
         (when (buffer-live-p buffer)
           (with-current-buffer buffer
             (wf-show-hints
              (mapcar (lambda (hint)
                        (let ((label (plist-get hint :label)))
                          (cons (plist-get (plist-get hint :position) :line)
                                (if (stringp label) label
                                  (mapconcat (lambda (part) (plist-get part :value)) label "")))))
                      hints))))))))
  (cl-defmethod eglot-client-capabilities ((_server workflow-eglot-server))
    (let ((all (cl-call-next-method)))
      (plist-put (plist-get all :workspace) :inlayHint '(:refreshSupport t))
      (plist-put (plist-get all :textDocument) :inlayHint '(:dynamicRegistration :json-false))
      all))
  ;; The server asks for this after each evaluation.
  (cl-defmethod eglot-handle-request ((server workflow-eglot-server) (_method (eql workspace/inlayHint/refresh)))
    (dolist (buffer (eglot--managed-buffers server))
      (when (buffer-live-p buffer)
        (with-current-buffer buffer (workflow-eglot-show-hints))))
    nil)
  (add-hook 'eglot-managed-mode-hook
            (lambda ()
              (when (derived-mode-p 'wf-mode)
                (if (eglot-managed-p) (workflow-eglot-show-hints) (wf-show-hints nil))))))

(provide 'workflow-eglot)
;;; workflow-eglot.el ends here
