;;; wf-mode.el --- The mode without a server: colors, comments, indentation  -*- lexical-binding: t -*-

(load (expand-file-name "client-support.el" (file-name-directory load-file-name)) nil t)
(require 'wf-mode)

(defun wf-face (text)
  "The face of the first character of TEXT."
  (goto-char (point-min))
  (search-forward text)
  (get-text-property (match-beginning 0) 'face))

(with-temp-buffer
  (insert "tree # pro\"se\n  = out\"put\ncd Row#1\nsend Welcome nameChanged(name: \"a # b\")\nstack\n")
  (wf-mode)
  (font-lock-ensure)
  (dolist (row '(("tree" font-lock-keyword-face) ("pro" font-lock-comment-face) ("out" font-lock-doc-face) ("#1" nil)
                 ("# b" font-lock-string-face) ("stack" font-lock-keyword-face)))
    (wf-expect (eq (wf-face (car row)) (cadr row)) (format "%s is %s" row (wf-face (car row))))))

(with-temp-buffer
  (insert "# a \"comment\nsend Welcome nameChanged(name: \"# Ada\")\n= expected \"output\nset Root .todo(\nname: \"a\"\n)\ntree\n")
  (wf-mode)
  (font-lock-ensure)
  (dolist (row '(("a \"comment" font-lock-comment-face) ("send" font-lock-keyword-face) ("# Ada" font-lock-string-face)
                 ("expected" font-lock-doc-face) ("set" font-lock-keyword-face) (".todo" font-lock-constant-face)
                 ("tree" font-lock-keyword-face)))
    (wf-expect (eq (wf-face (car row)) (cadr row)) (format "%s is %s" row (wf-face (car row)))))
  (indent-region (point-min) (point-max))
  (wf-expect (string-suffix-p "set Root .todo(\n    name: \"a\"\n)\ntree\n" (buffer-string)) (buffer-string))
  (goto-char (point-max))
  (forward-line -1)
  (comment-region (point) (point-max))
  (wf-expect (string-suffix-p ")\n# tree\n" (buffer-string)) (buffer-string))
  (uncomment-region (point-min) (point-max))
  (wf-expect (string-suffix-p ")\ntree\n" (buffer-string)) (buffer-string)))
