-- Neovim without a screen, with the configuration of examples/editors as it is, in the Swift files of a package, and with the server
-- for Swift in the same buffer: values, lenses, findings and their remedies, a renamed case, and nothing at the twin of a bug.

local project = os.getenv("WF_WORK") .. "/project"

local function start_sourcekit(buffer)
  local id = vim.lsp.start_client({ name = "sourcekit", cmd = { "sourcekit-lsp" }, root_dir = project })
  assert(id, "sourcekit-lsp cannot be started")
  vim.lsp.buf_attach_client(buffer, id)
end

local function wait(condition, otherwise)
  assert(vim.wait(60000, condition, 20), vim.inspect(otherwise()))
end

local function main()
  vim.g.workflow_lsp_command = vim.split(os.getenv("WF_SERVER"), " ")
  vim.g.workflow_settings = { swift = { send = true } }
  vim.opt.runtimepath:prepend(os.getenv("WF_ROOT") .. "/examples/editors/neovim")
  vim.cmd("runtime! plugin/workflow.lua")
  vim.cmd("filetype plugin on")
  vim.cmd("autocmd BufRead *.swift setfiletype swift")

  local buffer
  local function open(name)
    vim.cmd("edit " .. project .. "/Sources/Gallery/" .. name)
    buffer = vim.api.nvim_get_current_buf()
    start_sourcekit(buffer)
  end
  local function lines() return vim.api.nvim_buf_get_lines(buffer, 0, -1, true) end
  -- The line, counted from 0, that contains a text.
  local function line(text)
    for number, found in ipairs(lines()) do
      if found:find(text, 1, true) then return number - 1 end
    end
    error("no line contains " .. text)
  end
  -- The answers of both servers, by their names.
  local function ask(method, parameters)
    local answers = {}
    for id, answer in pairs(assert(vim.lsp.buf_request_sync(buffer, method, parameters, 20000), method)) do
      answers[vim.lsp.get_client_by_id(id).name] = answer.result
    end
    return answers
  end
  -- The answer of this server alone.
  local function ask_workflow(method, parameters)
    for _, client in pairs(vim.lsp.buf_get_clients(buffer)) do
      if client.name == "workflow" then
        return assert(client.request_sync(method, parameters, 20000, buffer), method .. " is not answered").result or {}
      end
    end
    return {}
  end
  local function place(text, column)
    vim.api.nvim_win_set_cursor(0, { line(text) + 1, column })
    return vim.lsp.util.make_position_params(0, "utf-16")
  end
  local function findings()
    return vim.tbl_filter(function(one) return one.source == "workflow" end, vim.diagnostic.get(buffer))
  end
  local space = vim.api.nvim_get_namespaces().workflow
  local function hints()
    local shown = {}
    for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(buffer, space, 0, -1, { details = true })) do
      table.insert(shown, mark[2] .. mark[4].virt_text[1][1])
    end
    return shown
  end
  local function lenses()
    local parameters = { textDocument = vim.lsp.util.make_text_document_params(buffer) }
    return vim.tbl_map(function(lens) return lens.command.title end, ask_workflow("textDocument/codeLens", parameters))
  end
  local function actions(text)
    local position = place(text, 12)
    local parameters = {
      textDocument = position.textDocument, range = { start = position.position, ["end"] = position.position },
      context = { diagnostics = {} },
    }
    return ask_workflow("textDocument/codeAction", parameters)
  end

  open("StaleCopyBroken.swift")
  local names = {}
  wait(function()
    for _, client in pairs(vim.lsp.buf_get_clients(buffer)) do names[client.name] = true end
    return names.workflow and names.sourcekit
  end, function() return names end)

  -- The bug at the line that causes it, and the live value beside the property.
  wait(function() return #findings() == 1 end, function() return vim.diagnostic.get(buffer) end)
  assert(findings()[1].lnum == line("State(name: name)"), vim.inspect(findings()))
  assert(findings()[1].code == "stale-copy", vim.inspect(findings()))
  wait(function() return vim.tbl_contains(hints(), line("struct State { var name: String }") .. '▸ "Ada"') end, hints)
  assert(vim.tbl_contains(lenses(), "1 finding …"), vim.inspect(lenses()))

  -- Both answer, each what it knows.
  local hover
  wait(function()
    hover = ask("textDocument/hover", place("var name: String }", 27))
    return hover.sourcekit and hover.workflow
  end, function() return hover end)
  assert(vim.inspect(hover.workflow):find("owner", 1, true), vim.inspect(hover.workflow))
  assert(vim.inspect(hover.sourcekit):find("var name: String", 1, true), vim.inspect(hover.sourcekit))
  local defined = ask("textDocument/definition", place("GreetingWorkflow(name: state.name)", 30))
  assert(not defined.workflow or vim.tbl_isempty(defined.workflow), "navigation is the other server's")

  -- An action is sent with the value that the user fills in, and the property that was not copied shows it.
  local asked
  vim.ui.input = function(options, done)
    asked = options.default
    done('send / renamed("Eve")')
  end
  local parameters = { textDocument = vim.lsp.util.make_text_document_params(buffer) }
  local send = vim.tbl_filter(function(lens) return lens.command.title == "send…" end,
    ask_workflow("textDocument/codeLens", parameters))[1]
  for id, client in pairs(vim.lsp.buf_get_clients(buffer)) do
    if client.name == "workflow" then
      vim.lsp.commands[send.command.command](send.command, { client_id = id, bufnr = buffer })
    end
  end
  wait(function() return vim.tbl_contains(hints(), line("var name: String") .. '▸ "Eve"') end, hints)
  assert(asked == "send / renamed(‹String›)", asked)
  wait(function() return #findings() == 1 and vim.tbl_contains(lenses(), "1 finding …") end, findings)

  -- The remedy compiles, and the finding is gone after it is saved.
  local remedy = vim.tbl_filter(function(one) return one.title == "Copy name in workflowDidChange" end,
    actions("struct State { var name: String }"))[1]
  assert(remedy, vim.inspect(actions("struct State { var name: String }")))
  vim.lsp.util.apply_workspace_edit(remedy.edit, "utf-16")
  vim.cmd("silent write")
  wait(function() return #findings() == 0 and not vim.tbl_contains(lenses(), "1 finding …") end,
    function() return { findings(), lenses() } end)

  -- An edit that takes itself back changes nothing.
  vim.cmd("normal! ggOstruct Half {")
  vim.cmd("undo")
  wait(function() return vim.tbl_contains(hints(), line("struct State { var name: String }") .. '▸ "Eve"') end, hints)

  -- A renamed case is offered to be renamed in the package's script.
  local number = line("case renamed(String)")
  vim.api.nvim_buf_set_lines(buffer, number, number + 1, true, { "            case called(String)" })
  local found
  wait(function()
    found = vim.tbl_filter(function(one) return one.title:find("Rename renamed to called in a script", 1, true) end,
      actions("case called(String)"))[1]
    return found
  end, function() return actions("case called(String)") end)
  vim.lsp.util.apply_workspace_edit(found.edit, "utf-16")
  vim.cmd("silent wall")
  local script = table.concat(vim.fn.readfile(project .. "/names.wf"), "\n")
  assert(script:find('send Root called("Eve")', 1, true), script)
  vim.cmd("undo | silent write")

  -- The twin is green.
  open("StaleCopyMended.swift")
  wait(function() return #hints() > 0 end, hints)
  assert(#findings() == 0, vim.inspect(findings()))
end

local done, problem = pcall(main)
if not done then
  io.stderr:write(tostring(problem) .. "\n")
  vim.cmd("cquit 1")
end
vim.cmd("qall!")
