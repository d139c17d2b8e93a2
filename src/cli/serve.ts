// `docmend serve`: the service until SIGTERM or SIGINT.
import { pino } from 'pino'
import { readConfig } from '../config.ts'
import { startServer } from '../server.ts'
import { EXIT, type Surroundings } from './surroundings.ts'

export async function serve(around: Surroundings): Promise<number> {
  const config = readConfig(around.env)
  const logger = pino({ level: config.logLevel })
  const stopped = new Promise<void>((resolve) => around.onStop(resolve))
  const server = await startServer(config, logger)
  logger.info({ url: server.url, model: server.modelName, role: config.role }, `Docmend listens on ${server.url}`)
  await stopped
  logger.info('Stopping')
  await server.stop()
  return EXIT.done
}
