// A database that cannot be used, over HTTP with the real SQLite: what a client hears, and what the instance admin reads.
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { createJobPath, listJobsPath } from '../../src/contract/paths.ts'
import { type StoreFault, StoreUnavailableError } from '../../src/projects/store-unavailable-error.ts'
import { type RunningApi, readJson, startApi } from '../support/start-api.ts'
import { postBatch, viewEvent } from '../support/view-events.ts'

let folder: string
let file: string
let api: RunningApi
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docmend-faults-'))
  file = join(folder, 'docmend.db')
})
afterEach(async () => {
  await api.stop()
  rmSync(folder, { recursive: true })
})

const startOnFile = async () =>
  startApi({ file, wrap: (deps) => ({ ...deps, ready: () => api.storage.health.tryWrite() }) })

function postJob() {
  const headers = { 'Content-Type': 'application/json' }
  return api.send(createJobPath(api.project.id), { method: 'POST', body: '{"prompt":"x"}', headers })
}

async function codeOf(answer: Promise<Response>): Promise<unknown> {
  const response = await answer
  return [response.status, (await readJson(response)).code]
}

test('a service whose database was deleted is not ready and accepts neither jobs nor views', async () => {
  api = await startOnFile()
  rmSync(file)
  const refused = [503, 'store_damaged']
  expect(await codeOf(postJob())).toEqual(refused)
  expect(await codeOf(postBatch(api, JSON.stringify([viewEvent()])))).toEqual(refused)
  expect(await codeOf(api.send('/readyz'))).toEqual(refused)
  expect((await api.send('/healthz')).status).toBe(200)
})

test('it accepts both again once the very file is put back', async () => {
  api = await startOnFile()
  renameSync(file, `${file}.away`)
  expect((await postJob()).status).toBe(503)
  renameSync(`${file}.away`, file)
  expect((await postJob()).status).toBe(201)
  expect(await readJson(await api.send('/readyz'))).toEqual({ status: 'ready' })
})

describe('each fault has a sentence for the client and one for the instance admin, and neither names a path', () => {
  test.each<[StoreFault, string, string | null, RegExp, RegExp]>([
    ['passing', 'store_unavailable', '5', /Try again in a few seconds$/, /another process has locked it/],
    ['full', 'store_unavailable', '5', /disk of the service is full.*freed some space$/, /free some space/],
    [
      'failing',
      'store_unavailable',
      '5',
      /database of the service or its disk is failing/,
      /log says why.*rights of DATABASE_URL/,
    ],
    [
      'read_only',
      'store_unavailable',
      '5',
      /read its database but not write/,
      /mounted for writing.*the primary server/,
    ],
    ['damaged', 'store_damaged', null, /is damaged.*restore a backup$/, /stop the service and restore a backup/],
    ['missing', 'store_damaged', null, /was removed.*has to restore it$/, /Put it back, or restore a backup/],
  ])('%s', async (fault, code, retryAfter, forClient, forInstanceAdmin) => {
    const fail = () => Promise.reject(new StoreUnavailableError('at /secret/path', { fault }))
    api = await startApi({ file, wrap: (deps) => ({ ...deps, ready: fail, jobs: { ...deps.jobs, list: fail } }) })
    const answers = [await api.send(listJobsPath(api.project.id)), await api.send('/readyz')]
    const bodies = await Promise.all(answers.map(readJson))
    expect(bodies.map((body) => body.code)).toEqual([code, code])
    expect(answers.map(({ headers }) => headers.get('retry-after'))).toEqual([retryAfter, retryAfter])
    expect(bodies[0].error).toMatch(forClient)
    expect(bodies[1].error).toMatch(forInstanceAdmin)
    expect(JSON.stringify(bodies)).not.toContain('/secret')
  })
})

test('a change whose answer was lost is not said to have changed nothing', async () => {
  const create = () => Promise.reject(new StoreUnavailableError('gone', { mayHaveChanged: true }))
  api = await startApi({ file, wrap: (deps) => ({ ...deps, jobs: { ...deps.jobs, create } }) })
  const answer = await postJob()
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  const { code, error } = await readJson(answer)
  expect([code, error]).toEqual(['store_unavailable', expect.stringMatching(/may have been made.*Idempotency-Key/)])
  expect(error).not.toContain('nothing was changed')
})

test('a service that is ready repeats what needs attention', async () => {
  api = await startApi({ file, wrap: (deps) => ({ ...deps, warnings: () => ['PRIVATE_KEY is of another App.'] }) })
  const answer = await api.send('/readyz')
  expect([answer.status, await readJson(answer)]).toEqual([
    200,
    { status: 'ready', warnings: ['PRIVATE_KEY is of another App.'] },
  ])
})
