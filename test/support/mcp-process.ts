// `docmend mcp` as a client starts it: a process, talked to by the client of the SDK or in raw lines.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'

export interface ToolResult {
  text: string
  structured: Record<string, unknown> | undefined
  isError: boolean
}

const ENTRY = resolve('src/main.ts')
const environment = { PATH: process.env.PATH ?? '' }

/** Connects the client of the SDK to a new process. Close it. */
export async function startMcpClient(args: readonly string[], env: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const command = { command: process.execPath, args: [ENTRY, 'mcp', ...args], env: { ...environment, ...env } }
  await client.connect(new StdioClientTransport(command))
  return client
}

/** Calls a tool and takes its answer apart. The client checks what is structured against the schema of the tool. */
export async function callTool(client: Client, name: string, args: Record<string, unknown> = {}): Promise<ToolResult> {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: args })
  const [block] = content
  if (block?.type !== 'text') throw new Error(`The answer of ${name} has no text`)
  return {
    text: block.text,
    structured: structuredContent as Record<string, unknown> | undefined,
    isError: isError === true,
  }
}

export interface RawMcp {
  /** Writes one line. */
  send(message: unknown): void
  write(bytes: string): void
  /** Gives the next line of the output. */
  next(): Promise<Record<string, unknown>>
  /** Closes stdin. */
  hangUp(): void
  kill(signal: 'SIGTERM'): void
  ended: Promise<{ exitCode: number | null; stdout: string; stderr: string }>
}

/** A client of our own, which knows only JSON-RPC. */
export function startRawMcp(args: readonly string[]): RawMcp {
  const child: ChildProcessWithoutNullStreams = spawn(process.execPath, [ENTRY, 'mcp', ...args], { env: environment })
  // The process may end while the test still writes.
  child.stdin.on('error', () => undefined)
  const lines = createInterface({ input: child.stdout })
  const iterator = lines[Symbol.asyncIterator]()
  const said: string[] = []
  lines.on('line', (line) => said.push(line))
  const closed = new Promise<number | null>((end) => child.once('close', end))
  return {
    send: (message) => void child.stdin.write(`${JSON.stringify(message)}\n`),
    write: (bytes) => void child.stdin.write(bytes),
    next: async () => JSON.parse(String((await iterator.next()).value)),
    hangUp: () => child.stdin.end(),
    kill: (signal) => void child.kill(signal),
    ended: Promise.all([closed, text(child.stderr)]).then(([exitCode, stderr]) => ({
      exitCode,
      stdout: said.join('\n'),
      stderr,
    })),
  }
}

export const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
}
