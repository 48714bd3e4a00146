;;; client-support.el --- What both Emacs tests need  -*- lexical-binding: t -*-

(require 'cl-lib)

(setq inhibit-message nil make-backup-files nil create-lockfiles nil
      user-emacs-directory (concat (getenv "WF_WORK") "/emacs.d/"))
;; `emacs -Q' does not look in Debian's package directory.
(defvar package-directory-list)
(require 'package)
(add-to-list 'package-directory-list "/usr/share/emacs/site-lisp/elpa")
(package-initialize)
(add-to-list 'load-path (concat (getenv "WF_ROOT") "/examples/editors/emacs"))

(defun wf-file (name) (concat (getenv "WF_WORK") "/project/" name))

(defun wf-expect (condition what)
  "Fail with WHAT if CONDITION does not hold."
  (unless condition
    (princ (format "%s\n" what))
    (kill-emacs 1)))

(defun wf-wait (condition what)
  "Wait until CONDITION, a function, holds; fail with WHAT, a function, after a while."
  (let ((turns 0))
    (while (and (< turns 400) (not (funcall condition)))
      (accept-process-output nil 0.05)
      (cl-incf turns))
    (wf-expect (funcall condition) (funcall what))))

(defun wf-go (line column)
  (goto-char (point-min))
  (forward-line line)
  (forward-char column))

(defun wf-line (line)
  (save-excursion (wf-go line 0) (buffer-substring-no-properties (point) (line-end-position))))

(provide 'client-support)
