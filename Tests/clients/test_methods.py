"""Every method of the language server, called by a client that checks each answer against the protocol's types."""

import asyncio
import os
import pathlib

import pytest_lsp
from lsprotocol import types as lsp
from pytest_lsp import ClientServerConfig, LanguageClient, make_test_lsp_client

PROJECT = pathlib.Path(os.environ["WF_WORK"]) / "project"
URI = (PROJECT / "session.wf").as_uri()
TRAP = (PROJECT / "trap.wf").as_uri()
TEXT = (PROJECT / "session.wf").read_text()
DOCUMENT = lsp.TextDocumentIdentifier(URI)
OPTIONS = lsp.FormattingOptions(tab_size=4, insert_spaces=True)
EVERYWHERE = lsp.Range(lsp.Position(0, 0), lsp.Position(99, 0))


def make_client():
    client = make_test_lsp_client()
    client.edits = []

    @client.feature(lsp.CLIENT_REGISTER_CAPABILITY)
    def register(parameters):
        return None

    @client.feature(lsp.WORKSPACE_APPLY_EDIT)
    def apply(parameters):
        client.edits.append(parameters.edit)
        return lsp.ApplyWorkspaceEditResult(applied=True)

    for refresh in (lsp.WORKSPACE_INLAY_HINT_REFRESH, lsp.WORKSPACE_CODE_LENS_REFRESH, lsp.WORKSPACE_INLINE_VALUE_REFRESH):
        client.feature(refresh)(lambda *parameters: None)
    return client


def capabilities():
    return lsp.ClientCapabilities(
        general=lsp.GeneralClientCapabilities(position_encodings=[lsp.PositionEncodingKind.Utf8]),
        text_document=lsp.TextDocumentClientCapabilities(
            publish_diagnostics=lsp.PublishDiagnosticsClientCapabilities(version_support=True),
            hover=lsp.HoverClientCapabilities(content_format=[lsp.MarkupKind.Markdown]),
            document_symbol=lsp.DocumentSymbolClientCapabilities(hierarchical_document_symbol_support=True),
            code_action=lsp.CodeActionClientCapabilities(
                code_action_literal_support=lsp.ClientCodeActionLiteralOptions(
                    code_action_kind=lsp.ClientCodeActionKindOptions(value_set=[]))),
            completion=lsp.CompletionClientCapabilities(
                completion_item=lsp.ClientCompletionItemOptions(
                    snippet_support=True, documentation_format=[lsp.MarkupKind.Markdown])),
            rename=lsp.RenameClientCapabilities(prepare_support=True),
        ),
        workspace=lsp.WorkspaceClientCapabilities(apply_edit=True),
    )


@pytest_lsp.fixture(
    config=ClientServerConfig(client_factory=make_client, server_command=os.environ["WF_SERVER"].split()))
async def client(lsp_client: LanguageClient):
    result = await lsp_client.initialize_session(
        lsp.InitializeParams(
            capabilities=capabilities(), root_uri=PROJECT.as_uri(),
            workspace_folders=[lsp.WorkspaceFolder(uri=PROJECT.as_uri(), name="project")]))
    assert result.capabilities.position_encoding == "utf-8"
    lsp_client.text_document_did_open(
        lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(URI, "wf", 1, TEXT)))
    yield
    await lsp_client.shutdown_session()


def at(line, character):
    return {"text_document": DOCUMENT, "position": lsp.Position(line, character)}


async def diagnostics(client, uri, wanted):
    for _ in range(600):
        found = client.diagnostics.get(uri, [])
        if wanted(found):
            return found
        await asyncio.sleep(0.02)
    raise AssertionError(f"diagnostics of {uri} are {client.diagnostics.get(uri)}")


async def evaluated(client, document=DOCUMENT):
    """Waits until the script has been evaluated. Until then, answers use only what is known so far."""
    await client.text_document_diagnostic_async(lsp.DocumentDiagnosticParams(document))


async def test_pushed_diagnostics(client):
    found = await diagnostics(client, URI, lambda found: len(found) == 2)
    assert [d.range.start.line for d in found] == [5, 7]
    assert found[0].message == "expected stack is Welcome\nfound Welcome, TodoList"


async def test_pulled_diagnostics(client):
    report = await client.text_document_diagnostic_async(lsp.DocumentDiagnosticParams(DOCUMENT))
    assert len(report.items) == 2
    again = await client.text_document_diagnostic_async(
        lsp.DocumentDiagnosticParams(DOCUMENT, previous_result_id=report.result_id))
    assert again.kind == "unchanged"
    whole = await client.workspace_diagnostic_async(lsp.WorkspaceDiagnosticParams(previous_result_ids=[]))
    assert {item.uri for item in whole.items} == {URI, TRAP}


async def test_trap(client):
    client.text_document_did_open(
        lsp.DidOpenTextDocumentParams(
            lsp.TextDocumentItem(TRAP, "wf", 1, (PROJECT / "trap.wf").read_text())))
    found = await diagnostics(client, TRAP, lambda found: len(found) == 2)
    assert [(d.range.start.line, d.code) for d in found] == [(2, "crash"), (3, "not-run")]
    assert "TodoWorkflow.swift" in found[0].message
    assert "Received edit action when state was not `.edit`." in found[0].message
    # Another document is not affected.
    report = await client.text_document_diagnostic_async(lsp.DocumentDiagnosticParams(DOCUMENT))
    assert len(report.items) == 2


async def test_completion(client):
    await evaluated(client)
    found = await client.text_document_completion_async(lsp.CompletionParams(**at(4, 13)))
    assert "didLogin" in [item.label for item in found.items]
    item = next(item for item in found.items if item.label == "didLogin")
    resolved = await client.completion_item_resolve_async(item)
    assert "What it would do" in resolved.documentation.value
    snippet = next(item for item in found.items if item.label == "nameChanged")
    assert snippet.text_edit.new_text == "nameChanged(name: ${1:String})"


async def test_hover(client):
    await evaluated(client)
    node = await client.text_document_hover_async(lsp.HoverParams(**at(4, 6)))
    assert 'name: "Ada"' in node.contents.value
    command = await client.text_document_hover_async(lsp.HoverParams(**at(4, 1)))
    assert "Todo" in command.contents.value
    assert await client.text_document_hover_async(lsp.HoverParams(**at(0, 0))) is None


async def test_signature_help(client):
    await evaluated(client)
    found = await client.text_document_signature_help_async(lsp.SignatureHelpParams(**at(2, 29)))
    assert found.signatures[0].label == "nameChanged(name: String)"


async def test_hints_and_values(client):
    # Before the evaluation is complete, the client gets the hints so far, and more later.
    await evaluated(client)
    hints = await client.text_document_inlay_hint_async(lsp.InlayHintParams(DOCUMENT, EVERYWHERE))
    assert any('"" → "Ada"' in hint.label for hint in hints)
    values = await client.text_document_inline_value_async(
        lsp.InlineValueParams(DOCUMENT, EVERYWHERE, lsp.InlineValueContext(0, EVERYWHERE)))
    assert list(values) == []


async def test_lenses_and_commands(client):
    lenses = await client.text_document_code_lens_async(lsp.CodeLensParams(DOCUMENT))
    run = next(lens for lens in lenses if lens.command.command == "workflow.runToHere")
    answer = await client.workspace_execute_command_async(
        lsp.ExecuteCommandParams(run.command.command, arguments=run.command.arguments))
    assert answer["lines"]


async def test_code_actions(client):
    found = await client.text_document_code_action_async(
        lsp.CodeActionParams(DOCUMENT, lsp.Range(lsp.Position(4, 0), lsp.Position(4, 0)), lsp.CodeActionContext([])))
    assert "Insert: expect stack is Welcome, TodoList" in [action.title for action in found]


async def test_navigation(client):
    definition = await client.text_document_definition_async(lsp.DefinitionParams(**at(6, 6)))
    assert [place.range.start.line for place in definition] == [3]
    references = await client.text_document_references_async(
        lsp.ReferenceParams(context=lsp.ReferenceContext(True), **at(6, 6)))
    assert [place.range.start.line for place in references] == [3, 6]
    highlights = await client.text_document_document_highlight_async(lsp.DocumentHighlightParams(**at(2, 8)))
    assert [place.range.start.line for place in highlights] == [2, 4]


async def test_calls(client):
    items = await client.text_document_prepare_call_hierarchy_async(lsp.CallHierarchyPrepareParams(**at(4, 14)))
    assert [item.name for item in items] == ["Welcome didLogin"]
    calls = await client.call_hierarchy_outgoing_calls_async(lsp.CallHierarchyOutgoingCallsParams(items[0]))
    assert [call.to.name for call in calls] == ["Root login"]
    senders = await client.call_hierarchy_incoming_calls_async(lsp.CallHierarchyIncomingCallsParams(calls[0].to))
    assert "Welcome didLogin" in [call.from_.name for call in senders]


async def test_hint_parts(client):
    await evaluated(client)
    hints = await client.text_document_inlay_hint_async(lsp.InlayHintParams(DOCUMENT, EVERYWHERE))
    # A client that does not ask for the parts of a hint gets its whole text at once.
    assert all(isinstance(hint.label, str) and hint.tooltip.value for hint in hints)
    assert (await client.inlay_hint_resolve_async(hints[0])).label == hints[0].label


async def test_linked_editing_and_types(client):
    linked = await client.text_document_linked_editing_range_async(lsp.LinkedEditingRangeParams(**at(6, 6)))
    assert [place.start.line for place in linked.ranges] == [3, 6]
    assert await client.text_document_linked_editing_range_async(lsp.LinkedEditingRangeParams(**at(4, 6))) is None
    assert list(await client.text_document_type_definition_async(lsp.TypeDefinitionParams(**at(4, 6)))) == []


async def test_rename(client):
    prepared = await client.text_document_prepare_rename_async(lsp.PrepareRenameParams(**at(6, 6)))
    assert prepared.placeholder == "named"
    edit = await client.text_document_rename_async(lsp.RenameParams(new_name="called", **at(6, 6)))
    assert [change.new_text for change in edit.changes[URI]] == ["called", "called"]


async def test_symbols(client):
    symbols = await client.text_document_document_symbol_async(lsp.DocumentSymbolParams(DOCUMENT))
    assert symbols[0].name == "Log in"
    assert "named" in [child.name for child in symbols[0].children]
    found = await client.workspace_symbol_async(lsp.WorkspaceSymbolParams("named"))
    assert "named" in [symbol.name for symbol in found]


async def test_folding_and_selection(client):
    folds = await client.text_document_folding_range_async(lsp.FoldingRangeParams(DOCUMENT))
    assert folds[0].start_line == 0
    ranges = await client.text_document_selection_range_async(
        lsp.SelectionRangeParams(DOCUMENT, [lsp.Position(4, 6)]))
    assert ranges[0].range.start.character == 5


async def test_semantic_tokens(client):
    full = await client.text_document_semantic_tokens_full_async(lsp.SemanticTokensParams(DOCUMENT))
    assert len(full.data) % 5 == 0 and full.data
    delta = await client.text_document_semantic_tokens_full_delta_async(
        lsp.SemanticTokensDeltaParams(DOCUMENT, full.result_id))
    assert list(delta.edits) == []
    part = await client.text_document_semantic_tokens_range_async(
        lsp.SemanticTokensRangeParams(DOCUMENT, lsp.Range(lsp.Position(1, 0), lsp.Position(2, 0))))
    assert 0 < len(part.data) < len(full.data)


async def test_formatting(client):
    edits = await client.text_document_formatting_async(lsp.DocumentFormattingParams(DOCUMENT, OPTIONS))
    assert len(edits) == 1
    ranged = await client.text_document_range_formatting_async(
        lsp.DocumentRangeFormattingParams(DOCUMENT, lsp.Range(lsp.Position(2, 0), lsp.Position(3, 0)), OPTIONS))
    assert ranged == edits
    typed = await client.text_document_on_type_formatting_async(
        lsp.DocumentOnTypeFormattingParams(DOCUMENT, lsp.Position(2, 40), ")", OPTIONS))
    assert typed == edits


async def test_edits(client):
    client.text_document_did_change(
        lsp.DidChangeTextDocumentParams(
            lsp.VersionedTextDocumentIdentifier(2, URI),
            [
                lsp.TextDocumentContentChangePartial(
                    lsp.Range(lsp.Position(5, 0), lsp.Position(6, 0)), "expect stack is Welcome, TodoList\n"),
                lsp.TextDocumentContentChangePartial(
                    lsp.Range(lsp.Position(7, 0), lsp.Position(7, 12)), "stack"),
            ]))
    report = await client.text_document_diagnostic_async(lsp.DocumentDiagnosticParams(DOCUMENT))
    assert list(report.items) == []
