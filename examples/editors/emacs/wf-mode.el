;;; wf-mode.el --- Workflow scripts: colors, comments, indentation  -*- lexical-binding: t -*-

;; The mode that `workflow-eglot' and `workflow-lsp-mode' connect to the language server. It works without a server, too.
;;
;; Run by Tests/clients with Emacs 28.2.

;;; Code:

(defvar wf-mode-syntax-table
  (let ((table (make-syntax-table prog-mode-syntax-table)))
    (modify-syntax-entry ?\" "\"" table)
    (modify-syntax-entry ?\\ "\\" table)
    (modify-syntax-entry ?_ "w" table)
    (modify-syntax-entry ?\n ">" table)
    table)
  "Strings and brackets; a comment begins a line or follows a blank.")

(defun wf-syntax-propertize (start end)
  "Make the comments and the expected output between START and END comments."
  (goto-char start)
  (beginning-of-line)
  (while (re-search-forward "\\(?:^\\|[ \t]\\)\\(#\\)\\|^[ \t]*\\(=\\)\\(?: \\|$\\)" end t)
    (let ((group (if (match-beginning 1) 1 2)))
      (unless (nth 3 (save-excursion (syntax-ppss (match-beginning group))))
        (put-text-property (match-beginning group) (match-end group) 'syntax-table (string-to-syntax "<"))))))

(defun wf-syntactic-face (state)
  "The face of a string, a comment, or expected output at STATE."
  (cond ((nth 3 state) font-lock-string-face)
        ((eq (char-after (nth 8 state)) ?=) font-lock-doc-face)
        (t font-lock-comment-face)))

(defvar wf-font-lock-keywords
  '(("^[ \t]*#+[ \t]*\\(##* .*\\)$" 1 font-lock-function-name-face prepend)
    ("^[ \t]*\\([[:alpha:]][-[:alnum:]_]*\\)" 1 font-lock-keyword-face)
    ("\\_<\\(true\\|false\\|nil\\)\\_>" 1 font-lock-constant-face)
    ("\\$[[:alnum:]_/.]+" . font-lock-variable-name-face)
    ("[ \t(:,\\[]\\(\\.[[:alpha:]_][[:alnum:]_]*\\)" 1 font-lock-constant-face)
    ("[ \t]\\(--?[[:alpha:]][-[:alpha:]]*\\)" 1 font-lock-builtin-face))
  "What `wf-mode' colors besides strings and comments.")

(defun wf-indent-line ()
  "Indent a line that goes on inside brackets; every other line begins at the margin."
  (interactive)
  (let* ((state (save-excursion (syntax-ppss (line-beginning-position))))
         (closes (save-excursion (back-to-indentation) (looking-at "[])]")))
         (depth (- (nth 0 state) (if closes 1 0))))
    (unless (nth 3 state)
      (if (<= (current-column) (current-indentation))
          (indent-line-to (* 4 (max 0 depth)))
        (save-excursion (indent-line-to (* 4 (max 0 depth))))))))

(defface wf-hint '((t :inherit shadow)) "The state beside a line." :group 'faces)

(defun wf-show-hints (hints)
  "Show HINTS, a list of (LINE . TEXT) with lines from 0, beside their lines instead of the former ones.
For clients without inlay hints."
  (remove-overlays (point-min) (point-max) 'wf-hint t)
  (save-excursion
    (save-restriction
      (widen)
      (dolist (hint hints)
        (goto-char (point-min))
        ;; A line that was deleted meanwhile has no hint.
        (when (zerop (forward-line (car hint)))
          (let ((overlay (make-overlay (line-end-position) (line-end-position))))
            (overlay-put overlay 'wf-hint t)
            ;; The cursor stays at the end of the line, before the hint.
            (overlay-put overlay 'after-string
                         (concat (propertize " " 'cursor t) (propertize (cdr hint) 'face 'wf-hint)))))))))

;;;###autoload
(define-derived-mode wf-mode prog-mode "Workflow"
  "Scripts of the Workflow workbench."
  (setq-local comment-start "# " comment-end "" comment-start-skip "#+[ \t]*")
  (setq-local syntax-propertize-function #'wf-syntax-propertize)
  (setq-local indent-line-function #'wf-indent-line)
  (setq-local font-lock-defaults '(wf-font-lock-keywords nil nil nil
                                   (font-lock-syntactic-face-function . wf-syntactic-face))))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.wf\\'" . wf-mode))

(provide 'wf-mode)
;;; wf-mode.el ends here
