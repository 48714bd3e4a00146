-- Neovim without a screen, with the configuration of examples/editors as it is: open, diagnostics, completion, hover, rename,
-- formatting applied to the file.

local project = os.getenv("WF_WORK") .. "/project"

-- Colors without the server, of lines that are in no file.
local function check_colors()
  vim.cmd("new")
  local rows = {
    { "# ## Title", "Title", "wfHeading" }, { "  ## Title", "Title", "wfHeading" }, { "# prose", "prose", "wfComment" },
    { "tree # prose", "# prose", "wfComment" }, { "tree # prose", "tree", "wfCommand" },
    { '= a "b', '"b', "wfExpected" }, { "  = state", "state", "wfExpected" }, { "cd Row#1", "#", "" },
    { 'send Welcome nameChanged(name: "A # \\"b\\"")', '# \\"b\\""', "wfString" },
    { "set Root .todo(step: 12)", ".todo", "wfCase" }, { "set Root .todo(step: 12)", "12", "wfNumber" },
    { "expect Todo.todos.count == 2", ".todos.count", "" }, { "flow Edit.todo --with nil", "--with", "wfFlag" },
    { "flow Edit.todo --with nil", "nil", "wfConstant" },
  }
  vim.api.nvim_buf_set_lines(0, 0, -1, true, vim.tbl_map(function(row) return row[1] end, rows))
  vim.cmd("setlocal syntax=wf")
  for number, row in ipairs(rows) do
    local from, to = row[1]:find(row[2], 1, true)
    for column = from, to do
      local name = vim.fn.synIDattr(vim.fn.synID(number, column, 1), "name")
      assert(name == row[3], row[1] .. ": column " .. column .. " is " .. name .. ", not " .. row[3])
    end
  end
  vim.cmd("bwipeout!")
end

local function main()
  vim.g.workflow_lsp_command = vim.split(os.getenv("WF_SERVER"), " ")
  vim.opt.runtimepath:prepend(os.getenv("WF_ROOT") .. "/examples/editors/neovim")
  vim.cmd("runtime! plugin/workflow.lua")
  vim.cmd("syntax on")
  check_colors()
  vim.cmd("edit " .. project .. "/session.wf")
  local buffer = vim.api.nvim_get_current_buf()
  assert(vim.bo.filetype == "wf", "the file type is " .. vim.bo.filetype)

  local function lines(from, to) return vim.api.nvim_buf_get_lines(buffer, from, to, true) end
  local function ask(method, parameters)
    local answers = assert(vim.lsp.buf_request_sync(buffer, method, parameters, 10000), method .. " is not answered")
    for _, answer in pairs(answers) do
      assert(not answer.error, method .. ": " .. vim.inspect(answer.error))
      return answer.result
    end
    error(method .. " is not answered")
  end
  local function place(line, column)
    vim.api.nvim_win_set_cursor(0, { line + 1, column })
    return vim.lsp.util.make_position_params(0, "utf-16")
  end

  assert(vim.wait(20000, function() return #vim.diagnostic.get(buffer) == 2 end, 20),
    "diagnostics: " .. vim.inspect(vim.diagnostic.get(buffer)))
  local first = vim.diagnostic.get(buffer)[1]
  assert(first.lnum == 5 and first.message:find("found Welcome, TodoList", 1, true), vim.inspect(first))

  -- Colors without the server, and the state beside the line whether this version has inlay hints or not.
  local function color(line, column)
    return vim.fn.synIDattr(vim.fn.synID(line + 1, column + 1, 1), "name")
  end
  assert(color(0, 0) == "wfComment" or color(0, 0) == "wfHeading", color(0, 0))
  assert(color(2, 0) == "wfCommand" and color(2, 35) == "wfString", color(2, 0) .. color(2, 35))
  local function shown()
    if vim.lsp.inlay_hint then
      return vim.inspect(vim.lsp.inlay_hint.get({ bufnr = buffer }))
    end
    local space = vim.api.nvim_get_namespaces().workflow
    return vim.inspect(vim.api.nvim_buf_get_extmarks(buffer, space, 0, -1, { details = true }))
  end
  local function waitForHint(text)
    assert(vim.wait(20000, function() return shown():find(text, 1, true) ~= nil end, 20), "hints: " .. shown())
  end
  waitForHint("Ada")
  local function lenses() return vim.inspect(vim.lsp.codelens.get(buffer)) end
  assert(vim.wait(20000, function() return lenses():find("run to here", 1, true) ~= nil end, 20), "lenses: " .. lenses())

  local items = ask("textDocument/completion", place(4, 13)).items
  local labels = vim.tbl_map(function(item) return item.label end, items)
  assert(vim.tbl_contains(labels, "didLogin"), "completion: " .. vim.inspect(labels))

  local hover = ask("textDocument/hover", place(4, 6))
  assert(hover.contents.value:find('name: "Ada"', 1, true), vim.inspect(hover))

  local rename = place(6, 6)
  rename.newName = "called"
  vim.lsp.util.apply_workspace_edit(ask("textDocument/rename", rename), "utf-16")
  assert(lines(3, 4)[1] == "mark called" and lines(6, 7)[1] == "goto called", vim.inspect(lines(0, -1)))

  local edits = ask("textDocument/formatting", {
    textDocument = vim.lsp.util.make_text_document_params(buffer), options = { tabSize = 4, insertSpaces = true },
  })
  vim.lsp.util.apply_text_edits(edits, buffer, "utf-16")
  vim.cmd("write")
  local written = table.concat(vim.fn.readfile(project .. "/session.wf"), "\n")
  assert(written:find('\nsend Welcome nameChanged(name: "Ada")\n', 1, true), written)

  -- The fault is corrected, and the server has received every edit.
  vim.api.nvim_buf_set_lines(buffer, 5, 6, true, { "expect stack is Welcome, TodoList" })
  vim.api.nvim_buf_set_lines(buffer, 7, 8, true, { "stack" })
  assert(vim.wait(20000, function() return #vim.diagnostic.get(buffer) == 0 end, 20),
    "diagnostics: " .. vim.inspect(vim.diagnostic.get(buffer)))

  -- An edit changes the state beside its line.
  vim.api.nvim_buf_set_lines(buffer, 2, 3, true, { 'send Welcome nameChanged(name: "Grace")' })
  vim.cmd("doautocmd TextChanged")
  waitForHint("Grace")

  for _, client in pairs(vim.lsp.buf_get_clients(buffer)) do client.stop() end
end

local ok, message = pcall(main)
if not ok then
  io.stderr:write(tostring(message) .. "\n")
  vim.cmd("cquit")
end
vim.cmd("qall!")
