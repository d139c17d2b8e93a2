import { expect, test } from '@jest/globals'
import { createConcurrencyLimiter } from '../../../src/base/concurrency-limiter.ts'
import { viewsPath } from '../../../src/contract/paths.ts'
import type { PathCounts, RankedWithImports } from '../../../src/traffic/store.ts'
import { readJson, startApi } from '../../support/start-api.ts'

const refuse = (atOnce: number) => new Error(`${atOnce} run already`)

test('so many run at once, the others in the order in which they came', async () => {
  const limiter = createConcurrencyLimiter({ atOnce: 2, maxWaiting: 10, refuse })
  const begun: number[] = []
  const ends = Array.from({ length: 5 }, () => Promise.withResolvers<number>())
  const works = ends.map((end, n) =>
    limiter.run(() => {
      begun.push(n)
      return end.promise
    }),
  )
  await Promise.resolve()
  expect(begun).toEqual([0, 1])
  ends[1]?.resolve(1)
  await works[1]
  ends[0]?.reject(new Error('a fault passes the turn on too'))
  await expect(works[0]).rejects.toThrow('a fault')
  expect(begun).toEqual([0, 1, 2, 3])
  for (const [n, end] of ends.entries()) end.resolve(n)
  expect(await Promise.all(works.slice(1))).toEqual([1, 2, 3, 4])
  expect(begun).toEqual([0, 1, 2, 3, 4])
})

test('without a queue the next one is refused, until there is room again', async () => {
  const limiter = createConcurrencyLimiter({ atOnce: 1, refuse })
  const end = Promise.withResolvers<string>()
  const running = limiter.run(() => end.promise)
  await expect(limiter.run(async () => 'b')).rejects.toThrow('1 run already')
  expect(limiter.quota()).toEqual({ quota: 1, remaining: 0 })
  end.resolve('a')
  expect(await running).toBe('a')
  expect(await limiter.run(async () => 'c')).toBe('c')
  expect(limiter.quota()).toEqual({ quota: 1, remaining: 1 })
})

test('more exports than may wait are 429 with Retry-After, the rest are answered, and there is room again', async () => {
  const nothing: RankedWithImports<PathCounts> = { revision: 0, rows: [], sources: [] }
  const held = Promise.withResolvers<RankedWithImports<PathCounts>>()
  const rankPages = () => held.promise
  const api = await startApi({ wrap: (deps) => ({ ...deps, views: { ...deps.views, rankPages } }) })
  const ask = async () => {
    const response = await api.send(viewsPath(api.project.id))
    return [response.status, response.headers.get('retry-after'), (await readJson(response)).code]
  }
  const refused = Promise.withResolvers<unknown[]>()
  const asked = Array.from({ length: 205 }, async () => {
    const answer = await ask()
    if (answer[0] !== 200) refused.resolve(answer)
    return answer
  })
  expect(await refused.promise).toEqual([429, '5', 'too_many_exports'])
  held.resolve(nothing)
  const answers = await Promise.all(asked)
  expect(answers.filter(([status]) => status === 200)).toHaveLength(204)
  expect((await ask())[0]).toBe(200)
  await api.stop()
})
