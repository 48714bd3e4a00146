# `workflow mcp` with the reference client of the Model Context Protocol: `pip install mcp`. It connects as clients of the stateless
# revision do, as older clients do, and as a client that asks for an unknown revision.

import asyncio
import json
import os
import subprocess
import sys

from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

workflow = os.environ["WF_SERVER"].split()[0]
server = StdioServerParameters(command=workflow, args=["mcp", "todo"], env=dict(os.environ))


def text(result):
    return result.content[0].text


async def exchange(mode, revision):
    async with Client(stdio_client(server), mode=mode) as client:
        if client.protocol_version != revision:
            sys.exit(f"{mode}: the revision is {client.protocol_version}, not {revision}")
        tools = [tool.name for tool in (await client.list_tools()).tools]
        if tools != ["run", "why", "find", "reach", "audit", "check"]:
            sys.exit(f"{mode}: the tools are {tools}")
        answer = await client.call_tool("run", {"lines": ["tap onLoginTapped", "tap onTodoSelected(0)"]})
        if answer.is_error or "Edit" not in text(answer):
            sys.exit(f"{mode}: run answers {text(answer)}")
        refused = await client.call_tool("run", {"lines": ["tap onNothing"]})
        if not refused.is_error or "onNothing" not in text(refused):
            sys.exit(f"{mode}: a wrong line answers {text(refused)}")
        why = await client.call_tool("why", {"place": "Todo.step"})
        if "onTodoSelected(0)" not in text(why):
            sys.exit(f"{mode}: why answers {text(why)}")
        stack = await client.read_resource("workflow://stack")
        if "Edit" not in stack.contents[0].text:
            sys.exit(f"{mode}: the stack is {stack.contents[0].text}")
        resources = [resource.uri for resource in (await client.list_resources()).resources]
        if "workflow://page/assistants" not in map(str, resources):
            sys.exit(f"{mode}: the resources are {resources}")
        try:
            await client.read_resource("workflow://nothing")
            sys.exit(f"{mode}: a resource that doesn't exist can be read")
        except Exception as error:
            if "resources/list" not in str(error):
                raise


asyncio.run(exchange("auto", "2026-07-28"))
asyncio.run(exchange("2026-07-28", "2026-07-28"))
asyncio.run(exchange("legacy", "2025-11-25"))

# A client that asks for an unknown revision is told the newest one.
request = {"jsonrpc": "2.0", "id": 1, "method": "initialize",
           "params": {"protocolVersion": "2099-01-01", "capabilities": {}, "clientInfo": {"name": "a", "version": "1"}}}
answer = subprocess.run([workflow, "mcp", "todo"], input=json.dumps(request) + "\n", capture_output=True, text=True).stdout
if json.loads(answer)["result"]["protocolVersion"] != "2025-11-25":
    sys.exit(f"the answer to an unknown revision is {answer}")
print("the reference client gets its answers")
