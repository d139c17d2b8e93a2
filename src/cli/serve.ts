// `docmend serve`: runs the service until SIGTERM or SIGINT.
import { setFlagsFromString } from 'node:v8'
import { type Logger, pino } from 'pino'
import { readConfig } from '../config.ts'
import { EXIT, type Runtime } from './runtime.ts'

export async function serve(runtime: Runtime, options: { json?: boolean }): Promise<number> {
  const config = readConfig(runtime.env)
  boundYoungMemory()
  // Loads most of the program, so it runs after the check of the environment.
  const { startServer } = await import('../server.ts')
  const logger = await createLogger(config.logLevel, runtime.isTerminal && options.json !== true)
  const stopped = new Promise<void>((resolve) => runtime.onStop(resolve))
  const server = await startServer(config, logger)
  logger.info({ url: server.url, model: server.modelName, role: config.role }, `Docmend listens on ${server.url}`)
  await stopped
  logger.info('Stopping')
  await server.stop()
  return EXIT.done
}

/**
 * Keeps the memory for objects that have just been made at what the start of the command has taken, 16 MB; V8 would let it
 * grow to 128 MB, which a service that waits for others most of the time would only fill with waste. Threads inherit that, so
 * they begin with 8 MB: with V8's 2, an index of 2,500 pages would collect garbage 150 times.
 */
function boundYoungMemory(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
  setFlagsFromString('--min-semi-space-size=4')
}

/** JSON lines for log collectors, readable lines for a person at a terminal. */
async function createLogger(level: string, isTerminal: boolean): Promise<Logger> {
  if (!isTerminal) return pino({ level })
  const { default: pretty } = await import('pino-pretty')
  return pino({ level }, pretty({ colorize: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' }))
}
