// `docmend serve` in a hurry: the same service, for which an hour of waiting passes in minutes.
import type { Worker } from 'node:worker_threads'
import { pino } from 'pino'
import { hurry } from '../../support/hurried-clock.ts'

/** Those of the checks, and the reader of the database. */
const threads = new Set<Worker>()
process.on('worker', (thread: Worker) => {
  threads.add(thread)
  thread.once('exit', () => threads.delete(thread))
  thread.once('error', (error) => console.log(`A thread failed: ${String(error)}`))
})

hurry({ rate: Number(process.env.HURRY_RATE), since: Number(process.env.HURRY_SINCE) })

const { readConfig } = await import('../../../src/service/config.ts')
const { startServer } = await import('../../../src/service/server.ts')
const { startDocsWorker } = await import('../../../src/checks/thread/docs-worker.ts')
const logger = pino({ level: 'info' })
const { THREAD_MEMORY_MIB } = process.env
const memory = THREAD_MEMORY_MIB === undefined ? {} : { memoryBytes: Number(THREAD_MEMORY_MIB) * 1024 * 1024 }
const startDocs = () => startDocsWorker(memory)
const server = await startServer(readConfig(process.env), logger, { databaseNow: Date.now, startDocs })
logger.info(`Docmend listens on ${server.url}`)

process.on('SIGUSR2', () => {
  console.log(`Killed threads: ${threads.size}`)
  for (const thread of threads) void thread.terminate()
})
