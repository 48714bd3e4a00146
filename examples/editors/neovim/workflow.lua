-- Workflow scripts in Neovim, from 0.7 on.
--
-- 1. Put this file into ~/.config/nvim/plugin/ (or `:luafile` it from your init file).
-- 2. `workflow` has to be on the PATH; set vim.g.workflow_lsp_command = { "/path/to/workflow", "lsp" } if it is not.
-- 3. Open a .wf file. K shows a node or a trace, gd goes to Swift, Ctrl-X Ctrl-O completes, :lua vim.lsp.buf.code_action().
--
-- Run by Tests/clients with Neovim 0.7.2.

vim.api.nvim_create_autocmd({ "BufRead", "BufNewFile" }, {
  pattern = "*.wf",
  callback = function()
    vim.bo.filetype = "wf"
    vim.bo.commentstring = "# %s"
  end,
})

vim.api.nvim_create_autocmd("FileType", {
  pattern = "wf",
  callback = function(event)
    local file = vim.api.nvim_buf_get_name(event.buf)
    local package = vim.fn.findfile("Package.swift", vim.fn.fnamemodify(file, ":p:h") .. ";")
    local root = vim.fn.fnamemodify(package ~= "" and package or file, ":p:h")
    local config = {
      name = "workflow",
      cmd = vim.g.workflow_lsp_command or { "workflow", "lsp" },
      root_dir = root,
      settings = { workflow = vim.g.workflow_settings or vim.empty_dict() },
    }
    if vim.lsp.start then
      vim.lsp.start(config)
    else
      -- Before 0.8, sharing one client between all scripts of a folder has to be done by hand.
      _G.workflow_clients = _G.workflow_clients or {}
      _G.workflow_clients[root] = _G.workflow_clients[root] or vim.lsp.start_client(config)
      vim.lsp.buf_attach_client(event.buf, _G.workflow_clients[root])
    end
    vim.bo[event.buf].omnifunc = "v:lua.vim.lsp.omnifunc"
    for keys, action in pairs({ K = "hover", gd = "definition", gr = "references" }) do
      vim.keymap.set("n", keys, function() vim.lsp.buf[action]() end, { buffer = event.buf })
    end
  end,
})
