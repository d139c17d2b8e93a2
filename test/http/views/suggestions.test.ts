// `…/missing?suggestion=`: the whole service over the local forge, with the counts of the store and the docs of the repository.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { DocsReader } from '../../../src/checks/index.ts'
import { startDocsWorker } from '../../../src/checks/thread/docs-worker.ts'
import { type Client, createClient } from '../../../src/client/client.ts'
import type { ViewEvent } from '../../../src/contract/view-events.ts'
import { openAdmin } from '../../../src/service/admin/admin.ts'
import { openViewsAdmin } from '../../../src/service/admin/views-admin.ts'
import { createCommandLine } from '../../support/run-command.ts'
import { createWorld, REPOSITORY, type World } from '../../support/world.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const FILES = {
  'mkdocs.yml': 'site_name: X\n',
  'netlify.toml': '[build]\npublish = "site"\n',
  'docs/index.md': '# Home\n',
  'docs/setup/install.md': '# Install\n',
  'docs/api/throttling.md': '# Rate limits of the API\n',
}
/** Missing addresses, and how many people and agents ask for each. */
const ASKED = [
  { path: '/setup/instal', times: 5 },
  { path: '/guides/rate-limits-of-the-api', times: 4 },
  { path: '/billing', times: 3 },
  { path: '/guide/undefined', times: 2 },
  { path: '/once', times: 1 },
]

let world: World
let url: string
let client: Client
let opened = 0
beforeAll(async () => {
  world = await createWorld({ files: FILES, startDocs: countingDocs })
  const here = await world.startHere()
  url = here.url
  client = here.client
  const events = [{ path: '/setup/install', times: 1, status: 200 }, ...ASKED.map((one) => ({ ...one, status: 404 }))]
  await client.postEvents(world.projectId, events.flatMap(toEvents))
})
afterAll(() => world.end())

function countingDocs(): DocsReader {
  const docs = startDocsWorker()
  const open: DocsReader['open'] = (...about) => {
    opened += 1
    return docs.open(...about)
  }
  return { ...docs, open }
}

function toEvents({ path, times, status }: { path: string; times: number; status: number }): ViewEvent[] {
  const time = '2026-11-10T10:00:00Z'
  return Array.from({ length: times }, (_, index) => ({
    id: `${path} ${index}`,
    time,
    path,
    status,
    userAgent: BROWSER,
  }))
}

const read = (suggestion: 'redirect' | 'write' | 'ignore' | 'unclear' | 'all', from = client) =>
  from.getMissing(world.projectId, { suggestion })

test('every missing page has a suggestion, and the counts of the kinds add up', async () => {
  const { missing, advice, totals } = await read('all')
  expect(missing.map(({ path, suggestion }) => [path, suggestion?.kind])).toEqual([
    ['/setup/instal', 'redirect'],
    ['/guides/rate-limits-of-the-api', 'redirect'],
    ['/billing', 'write'],
    ['/once', 'unclear'],
    ['/guide/undefined', 'ignore'],
  ])
  expect(advice).toMatchObject({ counts: { redirect: 2, write: 1, unclear: 1, ignore: 1 }, judged: 5, of: 5 })
  expect(totals.human).toBe(15)
})

test('a commit is read once, however often is asked', async () => {
  await read('all')
  const before = opened
  await Promise.all([read('all'), read('redirect'), read('ignore')])
  expect(opened).toBe(before)
})

test('a page that moved has its target, what that rests on, and the redirect as the site has it', async () => {
  const { missing, advice } = await read('redirect')
  expect(missing.map(({ suggestion }) => suggestion)).toEqual([
    expect.objectContaining({ target: '/setup/install', by: 'name' }),
    expect.objectContaining({
      target: '/api/throttling',
      by: 'title',
      redirect: expect.objectContaining({
        file: 'netlify.toml',
        lines: expect.stringContaining('to = "/api/throttling"'),
      }),
    }),
  ])
  expect(advice?.site).toEqual({ state: 'known', commitSha: world.repository.headSha, reason: null })
})

test('pages to write come with the prompt that a report prints, and a job takes it', async () => {
  const command = createCommandLine()
  // Those of which the docs say nothing.
  const lines = ASKED.slice(2).flatMap(({ path, times }) =>
    Array.from({ length: times }, (_, index) => {
      return `192.0.2.${index} - - [10/Nov/2026:10:00:00 +0000] "GET ${path} HTTP/1.1" 404 1 "-" "${BROWSER}"\n`
    }),
  )
  writeFileSync(join(command.folder, 'missing.log'), lines.join(''))
  const { stdout } = await command.runWithin(['report', 'missing.log', '--prompt', '--no-docs'])
  command.remove()
  const { advice } = await client.getMissing(world.projectId, { suggestion: 'write' })
  expect(advice?.prompt).toContain('- /billing (3 requests by people, 0 by AI agents)')
  expect(stdout).toBe(`${advice?.prompt}\n`)
  const job = await client.createJob(world.projectId, { prompt: advice?.prompt ?? '' })
  expect(job.id).toMatch(/^[\da-f-]{36}$/)
})

test('the rows come page by page, and as CSV', async () => {
  const first = await client.getMissing(world.projectId, { suggestion: 'all', limit: 3 })
  const { snapshot } = first
  const second = await client.getMissing(world.projectId, { suggestion: 'all', limit: 3, offset: 3, snapshot })
  expect([first, second].flatMap(({ missing }) => missing)).toEqual((await read('all')).missing)
  const headers = { authorization: `Bearer ${world.apiKey}`, accept: 'text/csv' }
  const csv = await fetch(`${url}/v1/analytics/${world.projectId}/missing?suggestion=ignore`, { headers })
  expect(await csv.text()).toMatch(
    /^path,human,ai,total,suggestion,by,target,evidence,redirect\r\n\/guide\/undefined,2,0,2,ignore,,,It has a placeholder/,
  )
})

describe('docmend export', () => {
  const run = async (...args: string[]) => {
    const command = createCommandLine()
    const project = ['--url', url, '--project', world.projectId, '--report', 'missing']
    const found = await command.runWithin(['export', ...project, ...args], { DOCMEND_API_KEY: world.apiKey })
    command.remove()
    return found
  }

  test('prints the missing pages with a suggestion, with the redirect of each', async () => {
    const { stdout, exitCode } = await run('--suggestion', 'redirect')
    expect(exitCode).toBe(0)
    expect(stdout).toContain('/setup/instal,5,0,5,redirect,name,/setup/install,')
    expect(stdout).toContain('[[redirects]]')
  })

  test('prints the prompt about pages to write', async () => {
    expect((await run('--prompt')).stdout).toBe(`${(await read('write')).advice?.prompt}\n`)
  })

  test.each([
    ['--suggestion', 'other'],
    ['--suggestion', 'ignore', '--prompt'],
    ['--report', 'views', '--prompt'],
  ])('refuses %s %s %s', async (...args) =>
    expect((await run(...args.filter((one) => one !== undefined))).exitCode).toBe(2),
  )
})

describe('A key that may only read views', () => {
  test('gets suggestions by the log alone, and nothing of the repository', async () => {
    const admin = await openAdmin(world.config)
    const key = { name: 'views', scopes: ['views:read' as const], allowedCidrs: [], expiresAt: null }
    const { secret } = await admin.createKey({ fullName: REPOSITORY, docsRoot: null }, key)
    await admin.close()
    const { missing, advice } = await read('all', createClient({ baseUrl: url, apiKey: secret }))
    expect(advice?.site).toMatchObject({
      state: 'unknown',
      commitSha: null,
      reason: expect.stringContaining('jobs:write'),
    })
    expect(missing.filter(({ suggestion }) => suggestion?.kind === 'redirect')).toEqual([])
  })
})

test('without suggestion, the rows are those of the contract', async () => {
  const { missing, advice } = await client.getMissing(world.projectId, {})
  expect([missing[0], advice]).toEqual([{ path: '/setup/instal', human: 5, ai: 0, total: 5 }, undefined])
})

test('what the log did not say of the page before, the hosts of the settings tell', async () => {
  const asked = toEvents({ path: '/linked', times: 1, status: 404 })
  const referrer = 'https://docs.acme.com/guide'
  await client.postEvents(
    world.projectId,
    asked.map((event) => ({ ...event, referrer })),
  )
  expect(await evidenceOf('/linked', '')).toBe('Another site seems to link to it: docs.acme.com/guide.')
  const own = 'The site seems to link to it: requests came from docs.acme.com/guide.'
  expect(await evidenceOf('/linked', 'docs.acme.com')).toBe(own)
})

/** By the counts alone, in a process that has not read the settings before. */
async function evidenceOf(wanted: string, hosts: string): Promise<string | undefined> {
  const views = await openViewsAdmin(world.config)
  await views.changeSettings(world.projectId, new Map([['hosts', hosts]]))
  const { missing } = await views.readSuggestions(world.projectId, { from: null, to: null }, 'all')
  await views.close()
  return missing.find(({ path }) => path === wanted)?.suggestion?.evidence
}
