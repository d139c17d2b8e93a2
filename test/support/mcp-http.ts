// `/mcp` of a running API, for the client of the SDK and for raw requests.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { MCP_PATH } from '../../src/contract/paths.ts'
import type { RunningApi } from './start-api.ts'

/** Connects with the newest revision that both know, or with the handshake that clients had until 2025. */
export async function connectMcp(
  api: Pick<RunningApi, 'url' | 'secret'>,
  revision: 'newest' | '2025' = 'newest',
  secret = api.secret,
): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1' },
    revision === 'newest' ? { versionNegotiation: { mode: 'auto' } } : {},
  )
  const requestInit = { headers: { Authorization: `Bearer ${secret}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${api.url}${MCP_PATH}`), { requestInit }))
  return client
}

export const MCP_HEADERS = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' }

/** Posts one message of JSON-RPC, of a revision before 2026. */
export function postMcp(api: RunningApi, message: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${api.url}${MCP_PATH}`, {
    method: 'POST',
    headers: { ...MCP_HEADERS, Authorization: `Bearer ${api.secret}`, ...headers },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  })
}

export function callMessage(name: string, args: object = {}, id: number | string = 1) {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } }
}
