// `docmend serve`: runs the service until SIGTERM or SIGINT.
import { type Logger, pino } from 'pino'
import { readConfig } from '../config.ts'
import { boundYoungMemory } from './bound-memory.ts'
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

/** JSON lines for log collectors, readable lines for a person at a terminal. */
async function createLogger(level: string, isTerminal: boolean): Promise<Logger> {
  if (!isTerminal) return pino({ level })
  const { default: pretty } = await import('pino-pretty')
  return pino({ level }, pretty({ colorize: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' }))
}
