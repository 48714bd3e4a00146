-- Neovim without a screen and with both servers, on the whole gallery of bugs: each bug has a finding, and no twin has one. The workflow
-- of the README has its live values.

local sources = os.getenv("WF_WORK") .. "/project/Sources/Gallery/"

local function wait(condition, otherwise)
  if not vim.wait(60000, condition, 20) then error(vim.inspect(otherwise())) end
end

local function main()
  vim.g.workflow_lsp_command = vim.split(os.getenv("WF_SERVER"), " ")
  vim.opt.runtimepath:prepend(os.getenv("WF_ROOT") .. "/examples/editors/neovim")
  vim.cmd("runtime! plugin/workflow.lua")
  vim.cmd("filetype plugin on | autocmd BufRead *.swift setfiletype swift")
  local sourcekit = vim.lsp.start_client({ name = "sourcekit", cmd = { "sourcekit-lsp" }, root_dir = os.getenv("WF_WORK") .. "/project" })
  local buffer
  local function open(path)
    vim.cmd("edit " .. path)
    buffer = vim.api.nvim_get_current_buf()
    vim.lsp.buf_attach_client(buffer, sourcekit)
  end
  local function findings()
    return vim.tbl_filter(function(one) return one.source == "workflow" end, vim.diagnostic.get(buffer))
  end
  local function is_live()
    for _, client in pairs(vim.lsp.buf_get_clients(buffer)) do
      if client.name == "workflow" then
        local parameters = {
          textDocument = vim.lsp.util.make_text_document_params(buffer),
          range = { start = { line = 0, character = 0 }, ["end"] = { line = 10000, character = 0 } },
        }
        local answer = client.request_sync("textDocument/inlayHint", parameters, 20000, buffer)
        if answer and #(answer.result or {}) > 0 then return true end
      end
    end
    return false
  end

  local count = 0
  for _, path in ipairs(vim.fn.glob(sources .. "*Broken.swift", true, true)) do
    local name = vim.fn.fnamemodify(path, ":t")
    open(path)
    wait(function() return #findings() > 0 end, function() return name .. ": nothing is found" end)
    open((path:gsub("Broken%.swift$", "Mended.swift")))
    wait(is_live, function() return name .. ": the twin has no tree" end)
    -- The audit follows the tree.
    vim.wait(1500, function() return #findings() > 0 end)
    assert(#findings() == 0, name .. ", the twin: " .. vim.inspect(findings()))
    count = count + 1
    vim.cmd("silent %bwipeout!")
  end
  assert(count >= 20, "only " .. count .. " bugs were tried")

  open(sources .. "BakeryWorkflow.swift")
  local space = vim.api.nvim_get_namespaces().workflow
  local function hints()
    return vim.tbl_map(function(mark) return mark[4].virt_text[1][1] end,
      vim.api.nvim_buf_get_extmarks(buffer, space, 0, -1, { details = true }))
  end
  wait(function() return vim.tbl_contains(hints(), "▸ 0") end, hints)
  print(count .. " bugs and their twins")
end

local done, problem = pcall(main)
if not done then
  io.stderr:write(tostring(problem) .. "\n")
  vim.cmd("cquit 1")
end
vim.cmd("qall!")
