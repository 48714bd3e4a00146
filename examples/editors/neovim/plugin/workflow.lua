-- Workflow scripts in Neovim, from 0.7 on, and the live tree beside the Swift files of a package.
--
-- 1. Copy the directory `neovim` to ~/.local/share/nvim/site/pack/workflow/start/workflow.
-- 2. `workflow` has to be on the PATH; set vim.g.workflow_lsp_command = { "/path/to/workflow", "lsp" } if it is not.
-- 3. Open a .wf file. Each line shows its changes. K shows a node or a trace, gd goes to Swift, Ctrl-X Ctrl-O completes,
--    :lua vim.lsp.buf.code_action(), :lua vim.lsp.codelens.run() on a line with a lens, :WorkflowStatus for the server.
-- 4. Open a .swift file of a package: the server runs beside sourcekit-lsp, if you have that, and adds values, lenses, findings
--    and code actions. vim.g.workflow_swift = false leaves Swift files alone.
--
-- Run by Tests/clients with Neovim 0.7.2, which has no inlay hints: there, this file shows them as virtual text.

vim.api.nvim_create_autocmd({ "BufRead", "BufNewFile" }, {
  pattern = "*.wf",
  callback = function()
    vim.bo.filetype = "wf"
    vim.bo.commentstring = "# %s"
  end,
})

-- Methods of a client are called with a colon from 0.11 on.
local function request(client, ...)
  if vim.fn.has("nvim-0.11") == 1 then return client:request(...) end
  return client.request(...)
end

-- The state beside each line, for a Neovim without inlay hints.
local hints = {}
local space = vim.api.nvim_create_namespace("workflow")
vim.cmd("highlight default link WorkflowHint Comment")

local function label(hint)
  if type(hint.label) == "string" then return hint.label end
  return table.concat(vim.tbl_map(function(part) return part.value end, hint.label))
end

function hints.show(client, buffer)
  if vim.lsp.inlay_hint or not vim.api.nvim_buf_is_loaded(buffer) then return end
  local parameters = {
    textDocument = { uri = vim.uri_from_bufnr(buffer) },
    range = {
      start = { line = 0, character = 0 },
      ["end"] = { line = vim.api.nvim_buf_line_count(buffer), character = 0 },
    },
  }
  local version = vim.api.nvim_buf_get_changedtick(buffer)
  request(client, "textDocument/inlayHint", parameters, function(_, found)
    -- Hints of a text that was edited meanwhile would be beside the wrong lines; the edit has asked for its own.
    if not found or not vim.api.nvim_buf_is_loaded(buffer) then return end
    if version ~= vim.api.nvim_buf_get_changedtick(buffer) then return end
    vim.api.nvim_buf_clear_namespace(buffer, space, 0, -1)
    local lines = vim.api.nvim_buf_line_count(buffer)
    for _, hint in ipairs(found) do
      if hint.position.line < lines then
        local text = { { label(hint), "WorkflowHint" } }
        vim.api.nvim_buf_set_extmark(buffer, space, hint.position.line, 0, { virt_text = text, virt_text_pos = "eol" })
      end
    end
  end, buffer)
end

local function show_lenses(buffer)
  if not vim.lsp.codelens.enable then
    vim.lsp.codelens.refresh({ bufnr = buffer })
  end
end

-- The buffers of a client that are loaded.
local function each_buffer(id, action)
  for _, buffer in ipairs(vim.lsp.get_buffers_by_client_id(id)) do
    if vim.api.nvim_buf_is_loaded(buffer) then vim.api.nvim_buf_call(buffer, function() action(buffer) end) end
  end
end

-- Answers of several lines are shown above the cursor, because the message area would keep only the last line.
local function show_message(problem, message, context, config)
  local lines = message and vim.split(message.message, "\n", { trimempty = true }) or {}
  if #lines < 2 then return vim.lsp.handlers["window/showMessage"](problem, message, context, config) end
  vim.lsp.util.open_floating_preview(lines, "", { focus_id = "workflow", border = "single", wrap = true })
  return message
end

local handlers = {
  ["window/showMessage"] = show_message,
  ["workspace/codeLens/refresh"] = function(_, _, context)
    each_buffer(context.client_id, show_lenses)
    return vim.NIL
  end,
}
if not vim.lsp.inlay_hint then
  handlers["workspace/inlayHint/refresh"] = function(_, _, context)
    local client = vim.lsp.get_client_by_id(context.client_id)
    each_buffer(context.client_id, function(buffer) hints.show(client, buffer) end)
    return vim.NIL
  end
end

local function attached(client, buffer)
  if vim.lsp.inlay_hint then
    vim.lsp.inlay_hint.enable(true, { bufnr = buffer })
  end
  if vim.lsp.codelens.enable then
    vim.lsp.codelens.enable(true, { bufnr = buffer })
  end
  local group = vim.api.nvim_create_augroup("workflow" .. buffer, {})
  -- A lens that was asked for before the edit was sent would be an old one: the request waits until the edit is sent.
  local function refresh()
    vim.schedule(function()
      if not vim.api.nvim_buf_is_loaded(buffer) then return end
      hints.show(client, buffer)
      vim.api.nvim_buf_call(buffer, function() show_lenses(buffer) end)
    end)
  end
  vim.api.nvim_create_autocmd({ "TextChanged", "TextChangedI", "BufEnter" }, {
    group = group, buffer = buffer, callback = refresh,
  })
  refresh()
end

local function capabilities()
  local all = vim.lsp.protocol.make_client_capabilities()
  -- Neovim applies these edits, but doesn't always say so. New files need them.
  all.workspace.workspaceEdit.documentChanges = true
  all.workspace.codeLens = { refreshSupport = true }
  if not vim.lsp.inlay_hint then
    all.textDocument.inlayHint = { dynamicRegistration = false }
    all.workspace.inlayHint = { refreshSupport = true }
  end
  return all
end

-- :WorkflowStatus shows the trees, builds, processes and memory of the server.
vim.api.nvim_create_user_command("WorkflowStatus", function()
  for _, client in ipairs(vim.lsp.get_active_clients and vim.lsp.get_active_clients() or vim.lsp.get_clients()) do
    if client.name == "workflow" then request(client, "workspace/executeCommand", { command = "workflow.status" }) end
  end
end, {})

-- A lens that sends an action answers with the line, in which values are missing: ‹String›.
vim.lsp.commands["workflow.sendAction"] = function(command, context)
  local client = vim.lsp.get_client_by_id(context.client_id)
  local whole = { command = command.command, arguments = command.arguments }
  request(client, "workspace/executeCommand", whole, function(problem, answer)
    if problem then return vim.notify(problem.message, vim.log.levels.WARN) end
    if not answer or not answer.fill then return end
    vim.ui.input({ prompt = "Send: ", default = answer.fill }, function(text)
      if not text or text == "" then return end
      if text:find("‹", 1, true) then
        return vim.notify("Not sent: replace each ‹…› with a value.", vim.log.levels.WARN)
      end
      local argument = vim.tbl_extend("force", command.arguments[1], { text = text })
      request(client, "workspace/executeCommand", { command = command.command, arguments = { argument } }, nil, context.bufnr)
    end)
  end, context.bufnr)
end

vim.api.nvim_create_autocmd("FileType", {
  pattern = { "wf", "swift" },
  callback = function(event)
    local file = vim.api.nvim_buf_get_name(event.buf)
    local package = vim.fn.findfile("Package.swift", vim.fn.fnamemodify(file, ":p:h") .. ";")
    local is_swift = event.match == "swift"
    if is_swift and (package == "" or vim.g.workflow_swift == false) then return end
    local root = vim.fn.fnamemodify(package ~= "" and package or file, ":p:h")
    local config = {
      name = "workflow",
      cmd = vim.g.workflow_lsp_command or { "workflow", "lsp" },
      root_dir = root,
      settings = { workflow = vim.g.workflow_settings or vim.empty_dict() },
      capabilities = capabilities(),
      handlers = handlers,
      on_attach = attached,
      -- Neovim 0.7 doesn't send the settings by itself.
      on_init = function(client)
        client.notify("workspace/didChangeConfiguration", { settings = client.config.settings })
      end,
    }
    if vim.lsp.start then
      vim.lsp.start(config)
    else
      -- Before 0.8, sharing one client between all scripts of a folder has to be done by hand.
      _G.workflow_clients = _G.workflow_clients or {}
      local id = _G.workflow_clients[root]
      if not id or not vim.lsp.get_client_by_id(id) then id = vim.lsp.start_client(config) end
      _G.workflow_clients[root] = id
      vim.lsp.buf_attach_client(event.buf, id)
    end
    -- In Swift files, keys and completion are those of the server for Swift.
    if is_swift then return end
    vim.bo[event.buf].omnifunc = "v:lua.vim.lsp.omnifunc"
    for keys, action in pairs({ K = "hover", gd = "definition", gr = "references" }) do
      vim.keymap.set("n", keys, function() vim.lsp.buf[action]() end, { buffer = event.buf })
    end
  end,
})
