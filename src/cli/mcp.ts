// `docmend mcp`: the tools for a client that starts this process and talks to it over stdin and stdout.
import { Readable, Writable } from 'node:stream'
import { readConfig } from '../config.ts'
import { openLocalDocs } from '../local/local-docs.ts'
import { MAX_WAITING_CALLS } from '../mcp/defaults.ts'
import { LOCAL_INSTRUCTIONS } from '../mcp/instructions.ts'
import { createLocalTools } from '../mcp/local/local-tools.ts'
import { serveOverPipes } from '../mcp/serve-stdio.ts'
import { readVersion } from '../version.ts'
import { parseDocsRoot, requireFolder } from './options.ts'
import { EXIT, type Runtime } from './runtime.ts'

interface McpOptions {
  repo?: string
  docsRoot?: string
}

/** Ends when the client closes its end of the pipe. */
export async function mcp(runtime: Runtime, options: McpOptions): Promise<number> {
  const repositoryDir = options.repo ?? runtime.resolvePath('.')
  requireFolder(repositoryDir)
  const docsRoot = options.docsRoot === undefined ? undefined : parseDocsRoot(options.docsRoot)
  const docs = openLocalDocs(readConfig(runtime.env), { repositoryDir, docsRoot, waitingMax: MAX_WAITING_CALLS })
  const stop = new AbortController()
  runtime.onStop(() => stop.abort())
  const say = (error: unknown): string => (error instanceof Error ? error.message : String(error))
  try {
    await serveOverPipes(
      {
        tools: createLocalTools(docs),
        instructions: LOCAL_INSTRUCTIONS,
        version: readVersion(),
        describeFault: say,
      },
      {
        input: Readable.from(runtime.stdin()),
        output: toStdout(runtime),
        stop: stop.signal,
        onFault: (error) => runtime.stderr(`docmend: ${say(error)}\n`),
      },
    )
  } finally {
    await docs.close()
  }
  return EXIT.done
}

function toStdout(runtime: Runtime): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      runtime.stdout(chunk)
      done()
    },
  })
}
