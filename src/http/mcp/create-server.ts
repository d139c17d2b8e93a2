// A server of the SDK with our tools. Tools are listed and called by our own code: the SDK would refuse the null and the
// missing list that models send, and put its own words around ours.
import {
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
  type Tool,
} from '@modelcontextprotocol/server'
import { answerCall, type DescribeFault } from './answer-call.ts'
import type { McpTool, ToolCall } from './tool.ts'

export interface ServerParts {
  /** In the order in which models see them. */
  tools: readonly McpTool[]
  /** What a client may tell its model about the tools together. */
  instructions: string
  version: string
  describeFault: DescribeFault
}

/** Gives a server for one connection, or for one request. */
export function createServer({ tools, instructions, version, describeFault }: ServerParts): McpServer {
  const mcp = new McpServer(
    { name: 'docmend', title: 'Docmend', version },
    { capabilities: { tools: { listChanged: false } }, instructions },
  )
  mcp.server.setRequestHandler('tools/list', () => ({ tools: tools.map(toListed) }))
  mcp.server.setRequestHandler('tools/call', async ({ params }, context) => {
    const tool = tools.find(({ name }) => name === params.name)
    if (tool === undefined) throw unknownTool(params.name, tools)
    return answerCall(tool, params.arguments ?? {}, callOf(context), describeFault)
  })
  return mcp
}

/** The schemas of zod are JSON Schemas of objects. */
function toListed({ name, title, description, annotations, inputSchema, outputSchema }: McpTool): Tool {
  return {
    name,
    title,
    description,
    annotations,
    inputSchema: inputSchema as Tool['inputSchema'],
    ...(outputSchema === undefined ? {} : { outputSchema: outputSchema as NonNullable<Tool['outputSchema']> }),
  }
}

function unknownTool(name: string, tools: readonly McpTool[]): ProtocolError {
  const names = tools.map((tool) => tool.name).join(', ')
  const known = names === '' ? 'this API key may use none' : `there are ${names}`
  return new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `There is no tool ${JSON.stringify(name.slice(0, 100))}; ${known}`,
  )
}

/** A notification that cannot be sent any more must not end the call. */
function callOf({ mcpReq }: ServerContext): ToolCall {
  const progressToken = mcpReq._meta?.progressToken
  return {
    signal: mcpReq.signal,
    progress: async (done, total, message) => {
      if (progressToken === undefined) return
      const params = { progressToken, progress: done, total, message }
      await mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined)
    },
  }
}
