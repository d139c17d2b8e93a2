// `docmend serve` in a hurry: the same service, for which an hour of waiting passes in minutes.
import { pino } from 'pino'
import { hurry } from '../../support/hurried-clock.ts'

hurry({ rate: Number(process.env.HURRY_RATE), since: Number(process.env.HURRY_SINCE) })

const { readConfig } = await import('../../../src/config.ts')
const { startServer } = await import('../../../src/server.ts')
const logger = pino({ level: 'info' })
const server = await startServer(readConfig(process.env), logger, { databaseNow: Date.now })
logger.info(`Docmend listens on ${server.url}`)
