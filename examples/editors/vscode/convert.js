// The protocol's values as VS Code's, and back. A missing value stays missing.

const vscode = require("vscode");

const each = (values, convert) => (values || []).map(convert);
const uri = (text) => vscode.Uri.parse(text);
const position = ({ line, character }) => new vscode.Position(line, character);
const range = (value) => new vscode.Range(position(value.start), position(value.end));
/** VS Code's own form of a range in JSON is another one. */
const wireRange = ({ start, end }) => ({ start: wirePosition(start), end: wirePosition(end) });
const wirePosition = ({ line, character }) => ({ line, character });
const location = (value) => new vscode.Location(uri(value.uri), range(value.range));
const link = (value) => ({
  originSelectionRange: value.originSelectionRange && range(value.originSelectionRange),
  targetUri: uri(value.targetUri),
  targetRange: range(value.targetRange),
  targetSelectionRange: range(value.targetSelectionRange),
});
const text = (value) =>
  value && (value.kind === "markdown" ? new vscode.MarkdownString(value.value) : value.value ?? value);
const textEdit = (value) => new vscode.TextEdit(range(value.range), value.newText);

function workspaceEdit(value) {
  const edit = new vscode.WorkspaceEdit();
  for (const [file, edits] of Object.entries(value.changes || {})) edit.set(uri(file), each(edits, textEdit));
  for (const change of value.documentChanges || []) {
    if (change.kind === "create") edit.createFile(uri(change.uri));
    else edit.set(uri(change.textDocument.uri), each(change.edits, textEdit));
  }
  return edit;
}

/** Whether the documents still have the versions that an edit was made for. */
function isCurrent(value) {
  return (value.documentChanges || []).every(({ textDocument }) => {
    if (!textDocument) return true;
    const open = vscode.workspace.textDocuments.find((document) => String(document.uri) === String(uri(textDocument.uri)));
    return textDocument.version == null || !open || open.version === textDocument.version;
  });
}

function diagnostic(value) {
  const made = new vscode.Diagnostic(range(value.range), value.message, (value.severity ?? 1) - 1);
  Object.assign(made, { code: value.code, source: value.source, tags: value.tags });
  made.relatedInformation = each(value.relatedInformation, (related) =>
    new vscode.DiagnosticRelatedInformation(location(related.location), related.message));
  return made;
}

function completion(value) {
  const label = value.labelDetails ? { label: value.label, ...value.labelDetails } : value.label;
  const item = new vscode.CompletionItem(label, value.kind && value.kind - 1);
  item.value = value;
  item.detail = value.detail;
  item.documentation = text(value.documentation);
  item.sortText = value.sortText;
  item.filterText = value.filterText;
  if (value.textEdit) {
    item.range = range(value.textEdit.range);
    item.insertText = value.insertTextFormat === 2 ? new vscode.SnippetString(value.textEdit.newText) : value.textEdit.newText;
  }
  return item;
}

function signatureHelp(value) {
  const help = new vscode.SignatureHelp();
  help.activeSignature = value.activeSignature ?? 0;
  help.activeParameter = value.activeParameter ?? 0;
  help.signatures = each(value.signatures, (signature) => {
    const made = new vscode.SignatureInformation(signature.label, text(signature.documentation));
    made.parameters = each(signature.parameters, (parameter) => new vscode.ParameterInformation(parameter.label));
    return made;
  });
  return help;
}

function inlayHint(value) {
  const label = typeof value.label === "string" ? value.label : each(value.label, (part) => {
    const made = new vscode.InlayHintLabelPart(part.value);
    made.location = part.location && location(part.location);
    made.tooltip = text(part.tooltip);
    made.command = part.command;
    return made;
  });
  const hint = new vscode.InlayHint(position(value.position), label);
  hint.value = value;
  hint.paddingLeft = value.paddingLeft;
  hint.tooltip = text(value.tooltip);
  return hint;
}

function callItem(value) {
  const item = new vscode.CallHierarchyItem(
    value.kind - 1, value.name, value.detail ?? "", uri(value.uri), range(value.range), range(value.selectionRange));
  item.value = value;
  return item;
}

const actionKind = (name) => vscode.CodeActionKind.Empty.append(name);

function codeAction(value) {
  const action = new vscode.CodeAction(value.title, value.kind && actionKind(value.kind));
  action.edit = value.edit && workspaceEdit(value.edit);
  action.command = value.command;
  action.isPreferred = value.isPreferred;
  action.diagnostics = value.diagnostics && each(value.diagnostics, diagnostic);
  return action;
}

function symbol(value) {
  const made = new vscode.DocumentSymbol(
    value.name, value.detail ?? "", value.kind - 1, range(value.range), range(value.selectionRange));
  made.children = each(value.children, symbol);
  return made;
}

const workspaceSymbol = (value) =>
  new vscode.SymbolInformation(value.name, value.kind - 1, value.containerName ?? "", location(value.location));
const folding = (value) => {
  const name = value.kind && value.kind[0].toUpperCase() + value.kind.slice(1);
  return new vscode.FoldingRange(value.startLine, value.endLine, name && vscode.FoldingRangeKind[name]);
};
const selection = (value) => new vscode.SelectionRange(range(value.range), value.parent && selection(value.parent));

module.exports = {
  each, range, wireRange, location, link, text, textEdit, workspaceEdit, isCurrent, diagnostic, completion, signatureHelp,
  inlayHint, callItem, actionKind, codeAction, symbol, workspaceSymbol, folding, selection,
};
