// `docmend import` into the database of this machine: every line is accounted for, and none counts twice, whatever happens.
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { listPages, makeSampleLog } from '../../dev/demo/sample-access-log.ts'
import { SAMPLE_DOCS } from '../../dev/demo/sample-docs.ts'
import { openAdmin } from '../../src/service/admin/admin.ts'
import { openViewsAdmin } from '../../src/service/admin/views-admin.ts'
import { readConfig } from '../../src/service/config.ts'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'

const sample = (perDay: number) => makeSampleLog({ now: Date.now(), pages: listPages(SAMPLE_DOCS), perDay })
const HUMAN = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

let command: CommandLine
beforeEach(async () => {
  command = createCommandLine()
  const admin = await openAdmin(readConfig({ DATA_DIR: pathOf('data') }))
  const wish = { name: 'test', scopes: [], allowedCidrs: [], expiresAt: null }
  await admin.createKey({ fullName: 'acme/docs', docsRoot: null }, wish)
  await admin.close()
})
afterEach(() => command.remove())

const pathOf = (name: string): string => join(command.folder, name)
const textOf = (some: readonly string[]): string => some.map((line) => `${line}\n`).join('')

function line(path: string, at = 0): string {
  return `192.0.2.1 - - [10/Nov/2026:10:00:00 +0000] "GET ${path} HTTP/1.1" 200 ${at} "-" "${HUMAN}"\n`
}

async function importJson(...args: string[]) {
  const { stdout, stderr } = await command.runWithin(['import', '--project', 'acme/docs', '--json', ...args])
  expect(stderr).toBe('')
  return JSON.parse(stdout)
}

async function totals() {
  return (await read('views')).totals
}

async function read(report: 'views' | 'missing') {
  const admin = await openViewsAdmin(readConfig({ DATA_DIR: pathOf('data') }))
  try {
    const { id } = await admin.findProject({ fullName: 'acme/docs', docsRoot: null })
    return await admin.readReport(report, id, { from: null, to: null })
  } finally {
    await admin.close()
  }
}

async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  // Each look opens the database.
  while (!(await holds())) await delay(100)
}

test('a run that is killed again and again loses nothing and counts nothing twice', async () => {
  const big = sample(1_500)
  writeFileSync(pathOf('access.log'), textOf(big.lines))
  const folder = pathOf('data/imports')
  const place = (): string =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => name.endsWith('.position'))
          .map((name) => readFileSync(join(folder, name), 'utf8'))
          .join('')
      : ''
  for (let kills = 0; kills < 3; kills += 1) {
    const before = place()
    const run = command.start(['import', '--project', 'acme/docs', 'access.log'])
    await until(() => place() !== before)
    run.kill('SIGKILL')
    expect((await run.ended).exitCode).toBeNull()
  }
  const last = await importJson('access.log')
  expect(last.skipped).toBeGreaterThan(5_000)
  expect(await read('views')).toEqual({ totals: big.truth.totals, rows: big.truth.views, sources: [] })
  expect((await read('missing')).rows).toEqual(big.truth.missing)
}, 120_000)

describe('following', () => {
  const follow = () => command.start(['import', '--project', 'acme/docs', '--json', '--follow', 'access.log'])
  const counted = (total: number) => until(async () => JSON.stringify(await totals()).endsWith(`"total":${total}}`))

  test('goes on as the log grows, waits for the end of a line, and ends when it is told to', async () => {
    writeFileSync(pathOf('access.log'), line('/a'))
    const run = follow()
    await counted(1)
    appendFileSync(pathOf('access.log'), line('/b') + line('/c').slice(0, 70))
    await counted(2)
    appendFileSync(pathOf('access.log'), line('/c').slice(70))
    await counted(3)
    run.kill('SIGTERM')
    const { exitCode, stdout } = await run.ended
    expect(exitCode).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ lines: 3, accepted: 3, rejected: {} })
    expect(await importJson('access.log')).toMatchObject({ lines: 0, skipped: 3 })
  })

  test('survives a rotation by renaming, in which the old file still gets a line', async () => {
    writeFileSync(pathOf('access.log'), line('/a'))
    const run = follow()
    await counted(1)
    renameSync(pathOf('access.log'), pathOf('access.log.1'))
    appendFileSync(pathOf('access.log.1'), line('/late'))
    writeFileSync(pathOf('access.log'), line('/b'))
    await counted(3)
    appendFileSync(pathOf('access.log'), line('/c'))
    await counted(4)
    run.kill('SIGINT')
    expect(JSON.parse((await run.ended).stdout)).toMatchObject({ lines: 4, accepted: 4 })
  })

  test('survives a log that is copied away and emptied', async () => {
    writeFileSync(pathOf('access.log'), line('/a') + line('/b'))
    const run = follow()
    await counted(2)
    copyFileSync(pathOf('access.log'), pathOf('access.log.1'))
    truncateSync(pathOf('access.log'))
    appendFileSync(pathOf('access.log'), line('/c', 1) + line('/d', 2) + line('/e', 3))
    await counted(5)
    run.kill('SIGTERM')
    expect(JSON.parse((await run.ended).stdout)).toMatchObject({ accepted: 5, duplicates: 0 })
    expect(await importJson('access.log.1')).toMatchObject({ accepted: 0 })
  })
})

describe('following a log that was rotated in the meantime', () => {
  const follow = () => command.start(['import', '--project', 'acme/docs', '--json', '--follow', 'access.log'])
  const counted = (total: number) => until(async () => JSON.stringify(await totals()).endsWith(`"total":${total}}`))
  const hundred = (of: string): string => Array.from({ length: 100 }, (_, index) => line(`/${of}-${index}`)).join('')

  async function stop(run: ReturnType<typeof follow>) {
    run.kill('SIGINT')
    const { exitCode, stdout, stderr } = await run.ended
    return { exitCode, stderr, ...JSON.parse(stdout) }
  }

  async function countAndStop(): Promise<void> {
    writeFileSync(pathOf('access.log'), hundred('before'))
    const run = follow()
    await counted(100)
    expect(await stop(run)).toMatchObject({ exitCode: 0, accepted: 100, missing: [] })
    appendFileSync(pathOf('access.log'), hundred('between'))
  }

  test('counts the lines that the old one got after it was read last', async () => {
    await countAndStop()
    renameSync(pathOf('access.log'), pathOf('access.log.1'))
    writeFileSync(pathOf('access.log'), hundred('after'))
    const run = follow()
    await counted(300)
    expect(await stop(run)).toMatchObject({ exitCode: 0, accepted: 200, duplicates: 0, missing: [] })
  })

  test('says so on stderr, in the report and with exit code 1 when the old one is gone', async () => {
    await countAndStop()
    rmSync(pathOf('access.log'))
    writeFileSync(pathOf('access.log'), hundred('after'))
    const run = follow()
    await counted(200)
    const { exitCode, stderr, missing } = await stop(run)
    expect([exitCode, missing]).toEqual([
      1,
      [expect.stringMatching(/access\.log: lines may be missing.*up to line 100/)],
    ])
    expect(stderr).toBe(`docmend: ${missing[0]}\n`)
    const next = follow()
    appendFileSync(pathOf('access.log'), line('/last'))
    await counted(201)
    expect(await stop(next)).toMatchObject({ exitCode: 0, accepted: 1, missing: [] })
  })
})

test('read again for another host, other lines of a log count', async () => {
  writeFileSync(pathOf('access.log'), `a.example.com ${line('/x')}b.example.com ${line('/y')}`)
  expect(await importJson('--host', 'a.example.com', 'access.log')).toMatchObject({ accepted: 1 })
  expect(await importJson('--host', 'b.example.com', 'access.log')).toMatchObject({ accepted: 1 })
})

test('a JSON list that is cut off counts the events before the cut, and ends with 1', async () => {
  const event = { time: '2026-11-10T00:00:00Z', path: '/', userAgent: HUMAN }
  writeFileSync(pathOf('list.json'), JSON.stringify([event, event]).slice(0, -1))
  const { exitCode, stdout } = await command.runWithin(['import', '--project', 'acme/docs', '--json', 'list.json'])
  expect([exitCode, JSON.parse(stdout)]).toMatchObject([1, { accepted: 2, lines: 2, unfinished: 0 }])
})

test('a log that is read as the wrong format ends with 1, and counts once the right one is named', async () => {
  writeFileSync(pathOf('access.log'), line('/a') + line('/b'))
  const wrong = await command.runWithin(['import', '--project', 'acme/docs', '--log-format', 'caddy', 'access.log'])
  expect([wrong.exitCode, wrong.stderr]).toEqual([1, expect.stringContaining('They look like combined')])
  const known = await command.runWithin(['import', '--project', 'acme/docs', '--log-format', 'caddy', 'access.log'])
  expect(known.exitCode).toBe(1)
  expect(await importJson('access.log')).toMatchObject({ accepted: 2, skipped: 0 })
})
