// Several processes over one database: what a client may hold open is counted in all of them together.
import { expect, test } from '@jest/globals'
import { jobPath } from '../../src/contract/paths.ts'
import { CONCURRENT_LONG_POLLS } from '../../src/service/api.ts'
import { until } from '../support/until.ts'
import { useWorlds } from '../support/use-worlds.ts'

const createWorld = useWorlds()
const HALF = CONCURRENT_LONG_POLLS / 2

test('a project gets no more long polls from two web processes than from one', async () => {
  const { projectId, apiKey, startHere } = await createWorld({ env: { DOCMEND_ROLE: 'web' } })
  const [first, second] = [await startHere(), await startHere()]
  const { id } = await first.client.createJob(projectId, { prompt: 'Replace "Lumen" with "Lumina"' })
  const answered: number[] = []
  const poll = async (url: string, wait = 25): Promise<Response> => {
    const headers = { authorization: `Bearer ${apiKey}` }
    const answer = await fetch(`${url}${jobPath(projectId, id)}?wait=${wait}`, { headers })
    await answer.arrayBuffer()
    answered.push(answer.status)
    return answer
  }
  const held = Array.from({ length: HALF }, () => poll(first.url))
  await until('the second process to know what the first one holds', async () => {
    const answer = await poll(second.url, 1)
    return answer.headers.get('RateLimit')?.includes(`"waits";r=${HALF}`)
  })
  answered.length = 0
  const more = Array.from({ length: HALF + 3 }, () => poll(second.url))
  await until('those past the limit to be refused', () => answered.length >= 3)
  expect(answered).toEqual([429, 429, 429])
  await Promise.all([first.stop(), second.stop()])
  const statuses = (await Promise.all([...held, ...more])).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200).length).toBe(CONCURRENT_LONG_POLLS)
})
