// `docmend mcp`: the tools for a client that starts this process and talks to it over stdin and stdout.
import { randomUUID } from 'node:crypto'
import { Readable, Writable } from 'node:stream'
import { createClient } from '../client/client.ts'
import { LOCAL_INSTRUCTIONS, SERVICE_INSTRUCTIONS } from '../http/mcp/instructions.ts'
import type { LocalDocs } from '../http/mcp/local/local-docs.ts'
import { createLocalTools } from '../http/mcp/local/local-tools.ts'
import { type Pipes, serveOverPipes } from '../http/mcp/serve-stdio.ts'
import { createServiceTools } from '../http/mcp/service/service-tools.ts'
import type { McpTool } from '../http/mcp/tool.ts'
import { openLocalDocs } from '../local/local-docs.ts'
import { readConfig } from '../service/config.ts'
import { readVersion } from '../version.ts'
import { parseDocsRoot, parseRemote, type RemoteOptions, requireFolder } from './options.ts'
import { EXIT, type Runtime, UsageError } from './runtime.ts'

/** Calls on one local repository that may wait for the one under way. */
const MAX_WAITING_CALLS = 32

/** How long a call of a tool tries to reach a service that does not answer or is busy: a model waits for it. */
const SERVICE_RETRY_MS = 15_000

interface McpOptions extends RemoteOptions {
  repo?: string
  docsRoot?: string
  project?: string
}

/** Ends when the client closes its end of the pipe. */
export async function mcp(runtime: Runtime, options: McpOptions): Promise<number> {
  const stop = new AbortController()
  runtime.onStop(() => stop.abort())
  const remote = serviceTools(runtime, options)
  const local = openRepository(runtime, options)
  const parts = {
    tools: [...(local === undefined ? [] : createLocalTools(local)), ...remote],
    instructions: [
      ...(local === undefined ? [] : [LOCAL_INSTRUCTIONS]),
      ...(remote.length === 0 ? [] : [SERVICE_INSTRUCTIONS]),
    ].join('\n\n'),
    version: readVersion(),
    // The person who started this process may read what is wrong on this machine.
    describeFault: sayWhy,
  }
  try {
    await serveOverPipes(parts, pipesOf(runtime, stop.signal))
  } finally {
    await local?.close()
  }
  return EXIT.done
}

/** undefined for a client that wants only the tools of a service. */
function openRepository(runtime: Runtime, { repo, docsRoot, url }: McpOptions): LocalDocs | undefined {
  if (url !== undefined && repo === undefined) {
    if (docsRoot !== undefined) throw new UsageError('--docs-root needs --repo')
    return undefined
  }
  const repositoryDir = repo ?? runtime.resolvePath('.')
  requireFolder(repositoryDir)
  return openLocalDocs(readConfig(runtime.env), {
    repositoryDir,
    docsRoot: docsRoot === undefined ? undefined : parseDocsRoot(docsRoot),
    waitingMax: MAX_WAITING_CALLS,
  })
}

/** The service need not run yet: each call says when it cannot be reached. */
function serviceTools(runtime: Runtime, options: McpOptions): McpTool[] {
  const remote = parseRemote(runtime, options)
  if (remote === undefined) {
    if (options.project !== undefined) throw new UsageError('--project needs --url')
    return []
  }
  if (options.project === undefined) throw new UsageError('--url needs --project, the id of a project (prj_...)')
  return createServiceTools({
    client: createClient({ ...remote, userAgent: `docmend-mcp/${readVersion()}`, retryForMs: SERVICE_RETRY_MS }),
    projectId: options.project,
    scopes: undefined,
    stopWaiting: new AbortController().signal,
    now: () => performance.now(),
    newIdempotencyKey: randomUUID,
  })
}

function pipesOf(runtime: Runtime, stop: AbortSignal): Pipes {
  const stdin = runtime.stdin()
  return {
    // A pipe around the pipe could not be closed while it waits for a line.
    input: stdin instanceof Readable ? stdin : Readable.from(stdin),
    output: new Writable({
      write(chunk: Buffer, _encoding, done) {
        runtime.stdout(chunk)
        done()
      },
    }),
    stop,
    onFault: (error) => runtime.stderr(`docmend: ${sayWhy(error)}\n`),
  }
}

function sayWhy(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
