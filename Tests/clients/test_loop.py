"""A user's code that does not come back: the server kills it and says so, and other documents do not notice."""

from lsprotocol import types as lsp

from test_methods import DOCUMENT, PROJECT, client, diagnostics, evaluated  # noqa: F401


async def test_endless_loop(client):
    uri = (PROJECT / "loop.wf").as_uri()
    client.workspace_did_change_configuration(
        lsp.DidChangeConfigurationParams(settings={"workflow": {"timeLimitSeconds": 1}}))
    client.text_document_did_open(
        lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(uri, "wf", 1, "open loop\nsend / loop\nstack\n")))
    found = await diagnostics(client, uri, lambda found: len(found) == 2)
    assert [(d.range.start.line, d.code) for d in found] == [(1, "limit"), (2, "not-run")]
    report = await client.text_document_diagnostic_async(lsp.DocumentDiagnosticParams(DOCUMENT))
    assert len(report.items) == 2


async def test_trap_while_a_question_is_asked(client):
    """Resolving a candidate tries it. One that crashes the app is resolved without, and the script is there again."""
    uri = (PROJECT / "dry.wf").as_uri()
    client.text_document_did_open(
        lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(uri, "wf", 1, "open loop\nsend / count\nsend / \n")))
    document = lsp.TextDocumentIdentifier(uri)
    await evaluated(client, document)
    found = await client.text_document_completion_async(
        lsp.CompletionParams(text_document=document, position=lsp.Position(2, 7)))
    trap = next(item for item in found.items if item.label == "trap")
    resolved = await client.completion_item_resolve_async(trap)
    assert resolved.label == "trap"
    count = next(item for item in found.items if item.label == "count")
    resolved = await client.completion_item_resolve_async(count)
    assert "count: 1 → 2" in resolved.documentation.value
    hints = await client.text_document_inlay_hint_async(
        lsp.InlayHintParams(document, lsp.Range(lsp.Position(0, 0), lsp.Position(9, 0))))
    assert any("count: 0 → 1" in hint.label for hint in hints)
