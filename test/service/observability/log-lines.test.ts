// The log of a real service: which request or job each line belongs to.
import { expect, test } from '@jest/globals'
import { PATIENCE_MS } from '../../support/until.ts'
import { useWorlds } from '../../support/use-worlds.ts'

const createWorld = useWorlds()

interface Line {
  msg: string
  requestId?: string
  jobId?: string
  projectId?: string
  attempt?: number
}

const readLines = (log: readonly string[]): Line[] =>
  log.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))

test('lines of a request have the id that the caller chose, and lines of a job name it', async () => {
  const world = await createWorld({
    replies: [{ text: 'I cannot' }, { status: 401, body: '{"error":{"message":"no"}}' }],
  })
  const service = await world.startProcess({ LOG_LEVEL: 'debug' })
  const answer = await fetch(`${service.url}/v2/agent/${world.projectId}/job`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${world.apiKey}`,
      'Content-Type': 'application/json',
      'X-Request-Id': 'deploy-4711',
    },
    body: '{"prompt":"Add a page."}',
  })
  const { id } = (await answer.json()) as { id: string }
  await service.client.waitForJob(world.projectId, id, { timeoutMs: PATIENCE_MS })
  await service.kill('SIGTERM')

  expect(answer.headers.get('X-Request-Id')).toBe('deploy-4711')
  const lines = readLines(service.log)
  expect(lines.filter(({ requestId }) => requestId === 'deploy-4711').map(({ msg }) => msg)).toEqual(['Answered'])
  const ofJob = lines.filter(({ jobId }) => jobId === id)
  expect(ofJob.map(({ msg }) => msg)).toEqual(
    expect.arrayContaining(['Working on a job', 'An attempt failed', 'A job ended']),
  )
  expect(ofJob.every(({ projectId, attempt }) => projectId === world.projectId && attempt === 1)).toBe(true)
})

test('an id that is not well-formed is replaced, on pages and for webhooks, too', async () => {
  const world = await createWorld()
  const { url } = await world.startHere()
  const sent = 'no spaces; "or" quotes'
  for (const [path, init] of [
    ['/healthz', {}],
    ['/sign-in', {}],
    ['/api/github/webhooks', { method: 'POST', body: '{}' }],
  ] as const) {
    const answer = await fetch(`${url}${path}`, { ...init, headers: { 'X-Request-Id': sent }, redirect: 'manual' })
    expect({ path, id: answer.headers.get('X-Request-Id') }).toEqual({
      path,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  }
})
