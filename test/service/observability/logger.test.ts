// What a line of the log says besides its message.
import { expect, test } from '@jest/globals'
import { createLogger } from '../../../src/service/observability/logger.ts'
import { createObservability } from '../../../src/service/observability/observability.ts'
import { openStorage } from '../../../src/storage/open-storage.ts'
import { newJob } from '../../support/jobs.ts'
import { RULES } from '../../support/working-jobs.ts'

const SECRET = 'sesame open sesame'

function startLog() {
  const lines: string[] = []
  const observability = createObservability({ version: '1.0.0', role: 'all', secrets: [SECRET] })
  const logger = createLogger({ level: 'info', observability, write: (line) => void lines.push(line) })
  return { logger, observability, text: () => lines.join(''), last: () => JSON.parse(lines.at(-1) ?? '') }
}

test('a line outside of requests and jobs names none', () => {
  const { logger, last } = startLog()
  logger.info('Docmend listens')
  expect(Object.keys(last())).toEqual(['level', 'time', 'pid', 'hostname', 'msg'])
})

test('every line of an attempt names the job, its project and the attempt, also after an await', async () => {
  const { logger, observability, last } = startLog()
  const storage = await openStorage({ kind: 'sqlite', file: ':memory:' })
  const project = await storage.projects.ensure('acme/docs', null, Date.now())
  await storage.jobs.create(newJob({ projectId: project.id }), RULES)
  const claim = await storage.jobs.claim(60_000, [])
  if (claim === undefined) throw new Error('There is no job to claim')
  await observability.jobs.attempt(claim, async () => {
    await Promise.resolve()
    logger.warn('Far inside')
  })
  expect(last()).toMatchObject({ jobId: claim.job.id, projectId: project.id, attempt: 1, msg: 'Far inside' })
  logger.info('After it')
  expect(last()).not.toHaveProperty('jobId')
  await storage.close()
})

test('no secret shows in a message, a field, an error, its stack or its causes', () => {
  const { logger, text } = startLog()
  const cause = Object.assign(new Error(`the vendor said ${SECRET}`), { answer: { body: [SECRET] } })
  logger.error({ err: new Error(`Failed with ${SECRET}`, { cause }), header: SECRET }, `Sent ${SECRET}`)
  expect(text()).toContain('[redacted]')
  expect(text()).not.toContain(SECRET)
})
