;;; workflow-lsp-mode.el --- Workflow scripts and Swift files in Emacs, with lsp-mode  -*- lexical-binding: t -*-

;; 1. Put this file and wf-mode.el on your load-path and (require 'workflow-lsp-mode) in your init file.
;; 2. `workflow' has to be on the PATH; set `workflow-lsp-command' if it is not.
;; 3. Open a .wf file. lsp-describe-thing-at-point, lsp-find-definition, lsp-execute-code-action; lenses are clickable.
;; 4. Open a .swift file of a package, with M-x lsp: the server runs beside sourcekit-lsp (lsp-sourcekit), and adds values, lenses,
;;    findings and code actions. Set `workflow-lsp-serves-swift' to nil to leave Swift files alone.
;;    Install flycheck for these files: with flymake, lsp-mode 8.0 shows only the last report from either server.
;;
;; Run by Tests/clients with Emacs 28.2 and lsp-mode 8.0, also in a terminal.

;;; Code:

(require 'lsp-mode)
(require 'lsp-lens)
(require 'wf-mode)

(defvar workflow-lsp-command '("workflow" "lsp")
  "The command that starts the language server.")

(defvar workflow-lsp-serves-swift t
  "Whether the server also runs in the Swift files of packages, in addition to the server for Swift.")

(defun workflow-lsp-serves-p (file _mode)
  "Whether the server is for FILE."
  (or (derived-mode-p 'wf-mode)
      (and workflow-lsp-serves-swift file (string-suffix-p ".swift" file)
           (locate-dominating-file file "Package.swift"))))

(add-to-list 'lsp-language-id-configuration '(wf-mode . "wf"))
;; lsp-mode shows hints from 8.0.1 on. Before, this file does.
(defconst workflow-lsp-has-hints (fboundp 'lsp-inlay-hints-mode))

(defun workflow-lsp-show-hints (workspace)
  "Ask WORKSPACE, and no other server of this buffer, for the hints, and show them."
  (let ((buffer (current-buffer)))
    (with-lsp-workspace workspace
      (lsp-request-async
       "textDocument/inlayHint"
       (list :textDocument (lsp--text-document-identifier)
             :range (list :start (list :line 0 :character 0)
                          :end (list :line (line-number-at-pos (point-max)) :character 0)))
       (lambda (hints)
         (when (buffer-live-p buffer)
           (with-current-buffer buffer
             (wf-show-hints
              (mapcar (lambda (hint)
                        (let ((label (lsp-get hint :label)))
                          (cons (lsp-get (lsp-get hint :position) :line)
                                (if (stringp label) label
                                  (mapconcat (lambda (part) (lsp-get part :value)) label "")))))
                      hints)))))
       :mode 'detached))))

(defun workflow-lsp-refresh-hints (workspace _parameters)
  "Show the hints of all files of WORKSPACE again: the server asks for it after each evaluation."
  (dolist (buffer (lsp--workspace-buffers workspace))
    (when (buffer-live-p buffer)
      (with-current-buffer buffer (workflow-lsp-show-hints workspace))))
  nil)

(defun workflow-lsp-refresh-lenses (workspace _parameters)
  "Show the lenses of all files of WORKSPACE again. By itself, lsp-mode does so only if lenses are turned on everywhere."
  (dolist (buffer (lsp--workspace-buffers workspace))
    (when (and (buffer-live-p buffer) (buffer-local-value 'lsp-lens-mode buffer))
      (lsp-lens-refresh t buffer)))
  nil)

(defun workflow-lsp-opened ()
  "Show the hints of this buffer, and lenses, if the server serves it."
  (dolist (workspace (lsp-workspaces))
    (when (eq 'workflow (lsp--workspace-server-id workspace))
      (setq-local lsp-lens-enable t)
      (lsp-lens-mode 1)
      (if (not workflow-lsp-has-hints)
          (workflow-lsp-show-hints workspace)
        (setq-local lsp-inlay-hint-enable t)
        (lsp-inlay-hints-mode 1)))))

(defun workflow-lsp-add-capabilities (all)
  "Add lenses and hints to the capabilities ALL, if they are for the client below."
  (when (assq 'workflow all)
    (let ((workspace (alist-get 'workspace all)))
      (unless (assq 'codeLens workspace)
        (nconc workspace (list '(codeLens . ((refreshSupport . t))))))
      (unless workflow-lsp-has-hints
        (nconc workspace (list '(inlayHint . ((refreshSupport . t)))))
        (nconc (alist-get 'textDocument all) (list '(inlayHint . ((dynamicRegistration . :json-false))))))))
  all)

(lsp-register-client
 (make-lsp-client :new-connection (lsp-stdio-connection (lambda () workflow-lsp-command))
                  :activation-fn #'workflow-lsp-serves-p
                  ;; In Swift files it is added to the server for Swift.
                  :add-on? t
                  :custom-capabilities '((workflow . t))
                  :request-handlers
                  (let ((handlers (make-hash-table :test 'equal)))
                    (puthash "workspace/codeLens/refresh" #'workflow-lsp-refresh-lenses handlers)
                    (unless workflow-lsp-has-hints
                      (puthash "workspace/inlayHint/refresh" #'workflow-lsp-refresh-hints handlers))
                    handlers)
                  :server-id 'workflow))
(add-hook 'wf-mode-hook #'lsp-deferred)

;; Lenses that the server for Swift alone would not turn on.
(add-hook 'swift-mode-hook
          (lambda ()
            (when (workflow-lsp-serves-p (buffer-file-name) major-mode) (setq-local lsp-lens-enable t))))
;; The state beside each line is a hint, the commands of a section are a lens.
(add-hook 'wf-mode-hook
          (lambda ()
            (setq-local lsp-lens-enable t)
            (when workflow-lsp-has-hints (setq-local lsp-inlay-hint-enable t))))
(advice-add 'lsp--client-capabilities :filter-return #'workflow-lsp-add-capabilities)
(add-hook 'lsp-after-open-hook #'workflow-lsp-opened)
;; When a server registers a capability, lsp-mode turns the lenses off and runs this hook.
(add-hook 'lsp-configure-hook #'workflow-lsp-opened)

(provide 'workflow-lsp-mode)
;;; workflow-lsp-mode.el ends here
