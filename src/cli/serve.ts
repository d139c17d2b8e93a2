// `docmend serve`: runs the service until SIGTERM or SIGINT.
import { pino } from 'pino'
import { readConfig } from '../service/config.ts'
import { createLogger } from '../service/observability/logger.ts'
import { boundYoungMemory } from './bound-memory.ts'
import { requireJsx } from './require-jsx.ts'
import { EXIT, type Runtime } from './runtime.ts'

interface ServeOptions {
  json?: boolean
  port?: string
  host?: string
}

/** `--port` and `--host` win over the environment. */
export async function serve(runtime: Runtime, options: ServeOptions): Promise<number> {
  const { port: PORT, host: HOST } = options
  const config = readConfig({
    ...runtime.env,
    ...(PORT !== undefined && { PORT }),
    ...(HOST !== undefined && { HOST }),
  })
  await requireJsx('serve')
  boundYoungMemory()
  // Loads most of the program, so it runs after the check of the environment.
  const [{ startServer }, { observe }] = await Promise.all([
    import('../service/server.ts'),
    import('../service/observability/observability.ts'),
  ])
  const observability = await observe(config)
  const write = await openLog(runtime.isTerminal && options.json !== true)
  const logger = createLogger({ level: config.logLevel, observability, write })
  const stopped = new Promise<void>((resolve) => runtime.onStop(resolve, config.drainMs))
  const server = await startServer(config, logger, { observability })
  logger.info({ url: server.url, model: server.modelName, role: config.role }, `Docmend listens on ${server.url}`)
  await stopped
  logger.info('Stopping')
  await server.stop()
  return EXIT.done
}

/** JSON lines for log collectors, readable lines for a person at a terminal. */
async function openLog(isTerminal: boolean): Promise<(line: string) => void> {
  if (!isTerminal) {
    // Goes on without a log when nobody reads it any more.
    const output = pino.destination({ dest: 1, sync: true })
    return (line) => void output.write(line)
  }
  const { default: pretty } = await import('pino-pretty')
  const readable = pretty({ colorize: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' })
  return (line) => void readable.write(line)
}
