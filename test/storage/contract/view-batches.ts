import { expect, test } from '@jest/globals'
import { ALL, newBatch, newRow } from './views-world.ts'
import { DAY_MS, NOON, SHARED, type StartWorld, type World } from './world.ts'

const NAMED = { id: { key: 'batch-1', bodyHash: 'hash-1' } }

function apply({ storage, project, clock }: World, batch: ReturnType<typeof newBatch>) {
  return storage.views.applyBatch(project.id, batch, clock.now)
}

async function totals({ storage, project }: World): Promise<Record<string, readonly [human: number, ai: number]>> {
  const { rows } = await storage.views.rankPages(project.id, ALL)
  return Object.fromEntries(rows.map(([path, human, ai]) => [path, [human, ai]]))
}

export function viewBatchesContract(start: StartWorld): void {
  namesContract(start)
  countingContract(start)
}

function namesContract(start: StartWorld): void {
  test('a batch that is sent again under its name gets the answer of the first time', async () => {
    const world = await start()
    const batch = newBatch([newRow(), newRow({ kind: 'missing' })], { ...NAMED, rejected: { asset: 2 } })
    const first = await apply(world, batch)
    const answer = { accepted: 1, duplicates: 0, rejected: { asset: 2, not_found: 1 } }
    expect(first).toEqual({ kind: 'applied', answer })
    expect(await apply(world, batch)).toEqual({ kind: 'repeated', answer })
    expect(await totals(world)).toEqual({ '/a': [1, 0] })
  })

  test('the name of a batch is refused for another body, and nothing of it is counted', async () => {
    const world = await start()
    await apply(world, newBatch([newRow()], NAMED))
    const other = newBatch([newRow()], { id: { key: 'batch-1', bodyHash: 'hash-2' } })
    expect(await apply(world, other)).toEqual({ kind: 'conflict' })
    expect(await totals(world)).toEqual({ '/a': [1, 0] })
  })

  test('the names of one project are free for another', async () => {
    const world = await start()
    const other = await world.storage.projects.ensure('acme/site', null, NOON)
    const row = newRow()
    await apply(world, newBatch([row], NAMED))
    expect((await apply({ ...world, project: other }, newBatch([row], NAMED))).kind).toBe('applied')
    expect(await totals({ ...world, project: other })).toEqual({ '/a': [1, 0] })
  })

  test('one batch that is posted ten times at once, over two connections, is counted once', async () => {
    const world = await start(SHARED)
    const again = await world.openAgain()
    const rows = Array.from({ length: 50 }, () => newRow())
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, n) => {
        return apply({ ...world, storage: n % 2 === 0 ? world.storage : again }, newBatch(rows, NAMED))
      }),
    )
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['applied', ...Array(9).fill('repeated')])
    expect(await totals(world)).toEqual({ '/a': [50, 0] })
  })

  test('a batch without rows keeps its name, and one without both changes nothing', async () => {
    const world = await start()
    const answer = { accepted: 0, duplicates: 0, rejected: { comment: 3 } }
    expect(await apply(world, newBatch([], { rejected: { comment: 3 } }))).toEqual({ kind: 'applied', answer })
    const named = newBatch([], { ...NAMED, rejected: { comment: 3 } })
    expect(await apply(world, named)).toEqual({ kind: 'applied', answer })
    expect(await apply(world, named)).toEqual({ kind: 'repeated', answer })
    expect(await world.storage.views.revision(world.project.id)).toBe(0)
  })
}

function countingContract(start: StartWorld): void {
  test.each(['line', 'id'] as const)(
    'of a large batch, exactly the views that were not counted are: %s',
    async (keyOf) => {
      const world = await start()
      const rows = Array.from({ length: 130 }, (_, n) => {
        return newRow({ key: `key-${n}`.padEnd(12, '-'), keyOf, time: NOON + n, path: `/${n}` })
      })
      await apply(world, newBatch(rows.slice(50, 67)))
      const twice = rows.filter((_, n) => n % 40 === 7)
      const outcome = await apply(world, newBatch([...rows, ...twice]))
      expect(outcome).toMatchObject({ answer: { accepted: 113, duplicates: 17 + twice.length } })
      expect(await apply(world, newBatch(rows))).toMatchObject({ answer: { accepted: 0, duplicates: 130 } })
      expect(await totals(world)).toEqual(Object.fromEntries(rows.map(({ path }) => [path, [1, 0]])))
    },
  )

  test('a row that was counted before is a duplicate, in the same batch or in a later one', async () => {
    const world = await start()
    const [row, other] = [newRow(), newRow({ path: '/b', class: 'ai_search' })]
    const first = await apply(world, newBatch([row, { ...row, time: row.time + 5, path: '/later' }]))
    const second = await apply(world, newBatch([other, row, { ...row, class: 'other' }]))
    expect(first).toMatchObject({ answer: { accepted: 1, duplicates: 1, rejected: {} } })
    expect(second).toMatchObject({ answer: { accepted: 1, duplicates: 2, rejected: {} } })
    expect(await totals(world)).toEqual({ '/a': [1, 0], '/b': [0, 1] })
  })

  test('an id that comes again with another time is the same view on its day and on the days around', async () => {
    const world = await start()
    const row = newRow()
    const again = (days: number) => apply(world, newBatch([{ ...row, time: row.time + days * DAY_MS }]))
    expect(await apply(world, newBatch([row]))).toMatchObject({ answer: { accepted: 1 } })
    for (const days of [-1, 1, 0.4]) expect(await again(days)).toMatchObject({ answer: { duplicates: 1 } })
    expect(await again(-2)).toMatchObject({ answer: { accepted: 1 } })
    const beside = [newRow({ key: 'beside------' }), newRow({ key: 'beside------', time: NOON + DAY_MS })]
    expect(await apply(world, newBatch(beside))).toMatchObject({ answer: { accepted: 1, duplicates: 1 } })
  })

  test('a line has its time in it, so that the same key at another time is another line', async () => {
    const world = await start()
    const line = newRow({ keyOf: 'line' })
    const later = { ...line, time: line.time + 1 }
    expect(await apply(world, newBatch([line, later, line]))).toMatchObject({ answer: { accepted: 2, duplicates: 1 } })
    expect(await apply(world, newBatch([later]))).toMatchObject({ answer: { duplicates: 1 } })
    expect(await totals(world)).toEqual({ '/a': [2, 0] })
  })

  test('the revision grows with what is counted, and stays when nothing is', async () => {
    const world = await start()
    const revision = () => world.storage.views.revision(world.project.id)
    const row = newRow()
    const seen = [await revision()]
    for (const rows of [[row], [row], [newRow({ kind: 'missing' })]]) {
      await apply(world, newBatch(rows))
      seen.push(await revision())
    }
    expect(seen).toEqual([0, 1, 1, 2])
  })

  test('requests for missing pages are counted apart, and rejected whether they are new or not', async () => {
    const world = await start()
    const missing = newRow({ path: '/gone', kind: 'missing', class: 'ai_assistant' })
    const batch = newBatch([missing, newRow({ path: '/gone', kind: 'missing' })], { rejected: { not_found: 1 } })
    expect(await apply(world, batch)).toMatchObject({ answer: { accepted: 0, rejected: { not_found: 3 } } })
    expect(await apply(world, newBatch([missing]))).toMatchObject({
      answer: { duplicates: 0, rejected: { not_found: 1 } },
    })
    const { rows } = await world.storage.views.rankMissing(world.project.id, { ...ALL, humanSource: 'beacon' })
    expect(rows).toEqual([['/gone', 1, 1]])
    expect(await totals(world)).toEqual({})
  })

  test('the same key of the log and of the beacon are two views', async () => {
    const world = await start()
    const row = newRow()
    await apply(world, newBatch([row]))
    await apply(world, newBatch([row, newRow()], { source: 'beacon' }))
    const { rows } = await world.storage.views.rankPages(world.project.id, { ...ALL, humanSource: 'beacon' })
    expect(rows).toEqual([['/a', 2, 0]])
    expect(await totals(world)).toEqual({ '/a': [1, 0] })
  })

  test('a view of a day that was pruned since it was read is too old', async () => {
    const world = await start()
    await apply(world, newBatch([newRow()]))
    await world.storage.views.pruneViews(NOON, new AbortController().signal)
    const late = newBatch([newRow(), newRow({ time: NOON - DAY_MS }), newRow({ time: NOON - DAY_MS, kind: 'missing' })])
    expect(await apply(world, late)).toEqual({
      kind: 'applied',
      answer: { accepted: 1, duplicates: 0, rejected: { too_old: 2 } },
    })
  })

  test('hostile texts are counted as they can be kept', async () => {
    const world = await start()
    const userAgents = ['', '\0', 'a\0b', '\ud800', '🙂', "'); drop table view_event; --", '{"a":[1]}', 'é', 'e\u0301']
    const rows = userAgents.map((userAgent, n) =>
      newRow({ path: `/${n}"\\\ud800`, client: { userAgent, hints: n % 2 } }),
    )
    expect(await apply(world, newBatch(rows))).toMatchObject({ answer: { accepted: userAgents.length } })
    expect(await apply(world, newBatch(rows))).toMatchObject({ answer: { duplicates: userAgents.length } })
    expect(Object.keys(await totals(world)).sort()).toEqual(userAgents.map((_, n) => `/${n}"\\\ufffd`))
  })

  test('a batch of many thousand rows is counted whole', async () => {
    const world = await start()
    const rows = Array.from({ length: 12_000 }, (_, n) => newRow({ key: `k${n}`.padEnd(12, '-'), path: `/${n % 7}` }))
    expect(await apply(world, newBatch(rows.toReversed()))).toMatchObject({ answer: { accepted: 12_000 } })
    expect(await apply(world, newBatch(rows))).toMatchObject({ answer: { accepted: 0, duplicates: 12_000 } })
    expect(Object.values(await totals(world)).reduce((sum, [human]) => sum + human, 0)).toBe(12_000)
  })
}
