;;; lsp-mode-swift.el --- Swift files in Emacs and lsp-mode, with both servers at once  -*- lexical-binding: t -*-

(load (expand-file-name "client-support.el" (file-name-directory load-file-name)) nil t)
(setq lsp-session-file (concat (getenv "WF_WORK") "/lsp-session")
      lsp-server-install-dir (concat (getenv "WF_WORK") "/servers/")
      lsp-auto-guess-root t lsp-enable-snippet nil lsp-headerline-breadcrumb-enable nil lsp-idle-delay 0.05
      lsp-diagnostics-provider :none lsp-enable-file-watchers nil lsp-enable-imenu nil)
(require 'workflow-lsp-mode)
(require 'lsp-lens)
(setq workflow-lsp-command (split-string (getenv "WF_SERVER")))

;; As the packages swift-mode and lsp-sourcekit have them.
(define-derived-mode swift-mode prog-mode "Swift")
(add-to-list 'auto-mode-alist '("\\.swift\\'" . swift-mode))
(add-to-list 'lsp-language-id-configuration '(swift-mode . "swift"))
(lsp-register-client
 (make-lsp-client :new-connection (lsp-stdio-connection '("sourcekit-lsp"))
                  :major-modes '(swift-mode) :server-id 'sourcekit-ls))

(lsp-workspace-folders-add (concat (getenv "WF_WORK") "/project"))

;; As in most init files. It runs before the hook of `workflow-lsp-mode'.
(add-hook 'swift-mode-hook #'lsp)

(defun wf-swift-open (name)
  (find-file (wf-file (concat "Sources/Gallery/" name))))

(defun wf-line-of (text)
  (save-excursion
    (goto-char (point-min))
    (search-forward text)
    (1- (line-number-at-pos))))

(defun wf-servers () (sort (mapcar #'lsp--workspace-server-id (lsp-workspaces)) #'string<))

(defun wf-findings ()
  (seq-filter (lambda (one) (equal "workflow" (lsp-get one :source)))
              (gethash (lsp--fix-path-casing (buffer-file-name)) (lsp-diagnostics))))

(defun wf-hints ()
  "The hints as (LINE . TEXT)."
  (mapcar (lambda (overlay)
            (cons (1- (line-number-at-pos (overlay-start overlay)))
                  (substring-no-properties (overlay-get overlay 'after-string) 1)))
          (seq-filter (lambda (overlay) (overlay-get overlay 'wf-hint)) (overlays-in (point-min) (point-max)))))

(defun wf-lenses ()
  "The lenses that the buffer shows, as texts."
  (mapcar #'substring-no-properties
          (seq-mapcat (lambda (overlay) (overlay-get overlay 'lsp--metadata)) lsp-lens--overlays)))

(wf-swift-open "StaleCopyBroken.swift")
(wf-wait (lambda () (equal '(sourcekit-ls workflow) (wf-servers))) (lambda () (format "servers: %S" (wf-servers))))
(let ((line (wf-line-of "struct State { var name: String }")))
  (wf-wait (lambda () (= 1 (length (wf-findings)))) (lambda () (format "findings: %S" (wf-findings))))
  (wf-expect (= (wf-line-of "State(name: name)") (lsp-get (lsp-get (lsp-get (car (wf-findings)) :range) :start) :line)) (wf-findings))
  (wf-wait (lambda () (member (cons line "▸ \"Ada\"") (wf-hints))) (lambda () (format "hints: %S" (wf-hints))))
  (wf-expect (bound-and-true-p lsp-lens-mode) "lenses are off")
  (wf-wait (lambda () (member "1 finding …" (wf-lenses))) (lambda () (format "lenses: %S" (wf-lenses))))
  ;; The remedy, chosen from the actions of both servers.
  (wf-go line 20)
  (let ((remedy (seq-find (lambda (action) (equal "Copy name in workflowDidChange" (lsp-get action :title)))
                          (lsp-code-actions-at-point))))
    (wf-expect remedy (format "actions: %S" (lsp-code-actions-at-point)))
    (lsp-execute-code-action remedy)
    (save-buffer))
  (wf-wait (lambda () (and (null (wf-findings)) (not (member "1 finding …" (wf-lenses)))))
           (lambda () (format "findings: %S, lenses: %S" (wf-findings) (wf-lenses)))))

(wf-swift-open "StaleCopyMended.swift")
(wf-wait #'wf-hints (lambda () (format "hints of the twin: %S" (wf-hints))))
(wf-expect (null (wf-findings)) (wf-findings))
(set-buffer-modified-p nil)
