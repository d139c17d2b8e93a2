// `docmend import` into the database of this machine: every line is accounted for, and none counts twice, whatever happens.
import { appendFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import Database from 'better-sqlite3'
import { listPages, makeSampleLog } from '../../dev/demo/sample-access-log.ts'
import { SAMPLE_DOCS } from '../../dev/demo/sample-docs.ts'
import { openAdmin } from '../../src/service/admin/admin.ts'
import { openViewsAdmin } from '../../src/service/admin/views-admin.ts'
import { readConfig } from '../../src/service/config.ts'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'

const sample = (perDay: number) => makeSampleLog({ now: Date.now(), pages: listPages(SAMPLE_DOCS), perDay })
const { lines, truth } = sample(100)
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

describe('a file', () => {
  test('is counted as it is true, page by page', async () => {
    writeFileSync(pathOf('access.log'), textOf(lines))
    const { accepted, rejected } = truth
    expect(await importJson('access.log')).toMatchObject({ accepted, rejected, duplicates: 0, lines: lines.length })
    expect(await read('views')).toEqual({ totals: truth.totals, rows: truth.views, sources: [] })
    expect((await read('missing')).rows).toEqual(truth.missing)
  })

  test('that was imported is passed over, also under another name and packed', async () => {
    writeFileSync(pathOf('access.log'), textOf(lines))
    writeFileSync(pathOf('access.log.1.gz'), gzipSync(textOf(lines)))
    await importJson('access.log')
    const again = { lines: 0, accepted: 0, skipped: lines.length }
    expect(await importJson('access.log')).toMatchObject(again)
    expect(await importJson('access.log.1.gz')).toMatchObject(again)
  })

  test('counts nothing twice when nobody remembers that it was imported', async () => {
    writeFileSync(pathOf('access.log'), textOf(lines))
    await importJson('access.log')
    const { accepted: duplicates, rejected } = truth
    const again = { lines: lines.length, accepted: 0, duplicates, rejected }
    expect(await importJson('--again', 'access.log')).toMatchObject(again)
    const { stdout } = await command.runWithin(['import', '--project', 'acme/docs', '--json', '-'], {}, textOf(lines))
    expect(JSON.parse(stdout)).toMatchObject(again)
    expect(await totals()).toEqual(truth.totals)
  })

  test('that grew goes on where the last run ended, equal lines included', async () => {
    writeFileSync(pathOf('access.log'), line('/a').repeat(3))
    expect(await importJson('access.log')).toMatchObject({ accepted: 3 })
    appendFileSync(pathOf('access.log'), line('/a').repeat(2) + line('/b'))
    expect(await importJson('access.log')).toMatchObject({ lines: 3, accepted: 3, skipped: 3 })
    expect(await importJson('--again', 'access.log')).toMatchObject({ accepted: 0, duplicates: 6 })
  })

  test('whose last line is being written counts that line once it is whole, although half of it reads as a view', async () => {
    const whole = line('/b').replace('\n', ' "10.0.0.1"\n')
    writeFileSync(pathOf('access.log'), line('/a') + whole.slice(0, -5))
    expect(await importJson('access.log')).toMatchObject({ lines: 1, accepted: 1, rejected: {}, unfinished: 1 })
    appendFileSync(pathOf('access.log'), whole.slice(-5))
    expect(await importJson('access.log')).toMatchObject({ lines: 1, accepted: 1, skipped: 1, unfinished: 0 })
    expect(await totals()).toMatchObject({ total: 2 })
  })

  test('that nobody writes to any more counts to its last byte', async () => {
    writeFileSync(pathOf('access.log'), line('/a') + line('/b').trimEnd())
    utimesSync(pathOf('access.log'), new Date(), new Date(Date.now() - 60_000))
    expect(await importJson('access.log')).toMatchObject({ lines: 2, accepted: 2, unfinished: 0 })
  })

  test('that begins as another one did is a new one, and read in full', async () => {
    writeFileSync(pathOf('one.log'), line('/a') + line('/b') + line('/c'))
    await importJson('one.log')
    writeFileSync(pathOf('two.log'), line('/a') + line('/x') + line('/y') + line('/z'))
    expect(await importJson('two.log')).toMatchObject({ lines: 4, accepted: 3, duplicates: 1, skipped: 0 })
  })

  test('keeps the header of its fields over a break', async () => {
    const header = '#Version: 1.0\n#Fields: date time x-edge-location cs-method cs-uri-stem sc-status cs(User-Agent)\n'
    const row = (path: string): string =>
      `2026-11-10\t10:00:00\tLAX1\tGET\t${path}\t200\tMozilla/5.0%20(X11;%20Linux)%20Firefox/145.0\n`
    writeFileSync(pathOf('cf.log'), header + row('/a'))
    expect(await importJson('cf.log')).toMatchObject({ accepted: 1, rejected: { comment: 2 }, formats: ['cloudfront'] })
    appendFileSync(pathOf('cf.log'), row('/b'))
    expect(await importJson('cf.log')).toMatchObject({ lines: 1, accepted: 1 })
    expect((await read('views')).rows).toMatchObject([{ path: '/a' }, { path: '/b' }])
  })
})

describe('a dry run', () => {
  test('counts, shows at most three lines of each reason, and writes nothing', async () => {
    writeFileSync(pathOf('access.log'), textOf(lines) + line('/\u001b[31m.png'))
    const found = await importJson('--dry-run', 'access.log')
    expect(found).toMatchObject({ dryRun: true, accepted: truth.accepted, lines: lines.length + 1 })
    expect(found.samples.status).toHaveLength(3)
    expect(await totals()).toEqual({ human: 0, ai: 0, total: 0 })
    expect(await importJson('access.log')).toMatchObject({ accepted: truth.accepted, skipped: 0 })
  })

  test('shows nothing that would steer the terminal', async () => {
    writeFileSync(pathOf('access.log'), line('/\u001b[31m.png'))
    const { stdout } = await command.runWithin(['import', '--project', 'acme/docs', '--dry-run', 'access.log'])
    expect(stdout).toContain('\\x1b[31m.png')
    expect(stdout).not.toContain('\u001b')
  })
})

test('the rules of the project hold, and --host keeps to one of several', async () => {
  await command.runWithin(['settings', 'acme/docs', 'basePath=/docs'])
  writeFileSync(
    pathOf('access.log'),
    `a.example.com ${line('/docs/x')}a.example.com ${line('/y')}b.example.com ${line('/docs/z')}`,
  )
  const { accepted, rejected } = await importJson('--host', 'a.example.com', 'access.log')
  expect({ accepted, rejected }).toEqual({ accepted: 1, rejected: { outside_base_path: 1, other_host: 1 } })
})

test('a packed file that is damaged counts up to the damage, ends with 1, and goes on once it is whole', async () => {
  writeFileSync(pathOf('access.log.gz'), gzipSync(textOf(lines)).subarray(0, 20_000))
  const { exitCode, stdout } = await command.runWithin(['import', '--project', 'acme/docs', '--json', 'access.log.gz'])
  const broken = JSON.parse(stdout)
  expect([exitCode, broken.faults]).toEqual([1, [expect.stringContaining('access.log.gz: it is damaged or cut off')]])
  expect(broken.lines).toBeGreaterThan(100)
  writeFileSync(pathOf('access.log.gz'), gzipSync(textOf(lines)))
  expect(await importJson('access.log.gz')).toMatchObject({ skipped: broken.lines, lines: lines.length - broken.lines })
  expect(await totals()).toEqual(truth.totals)
})

test('a file that cannot be read is named, the others are counted, and it ends with 1', async () => {
  writeFileSync(pathOf('access.log'), line('/a'))
  const { exitCode, stdout, stderr } = await command.runWithin([
    'import',
    '--project',
    'acme/docs',
    'gone.log',
    'access.log',
  ])
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('gone.log: there is no such file')])
  expect(stdout).toMatch(/^ +1 {2}accepted/)
})

test('a project that is not there ends it with 1 and says where to look', async () => {
  writeFileSync(pathOf('access.log'), line('/a'))
  const { exitCode, stderr } = await command.runWithin(['import', '--project', 'acme/other', 'access.log'])
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('docmend keys')])
})

test('lines that are refused leave nothing in the database', async () => {
  const before = countRows()
  const refused = ['31/Jan/2001', '10/Nov/2126', '31/Nov/2026'].map((day) =>
    line(`/${day}`).replace('10/Nov/2026', day),
  )
  writeFileSync(pathOf('access.log'), [...refused, line('/x.png'), line('/y').replace('GET', 'PUT')].join(''))
  const { rejected } = await importJson('access.log')
  expect(rejected).toEqual({ too_old: 1, in_future: 1, invalid_time: 1, asset: 1, method: 1 })
  expect(countRows()).toEqual(before)
})

describe('logs of two servers', () => {
  const [first, second] = [line('/a') + line('/b') + line('/c'), line('/a') + line('/d') + line('/e')]

  test('count equal lines once, which the command says', async () => {
    writeFileSync(pathOf('one.log'), first)
    writeFileSync(pathOf('two.log'), second)
    const { exitCode, stdout, stderr } = await command.runWithin([
      'import',
      '--project',
      'acme/docs',
      '--json',
      'one.log',
      'two.log',
    ])
    expect([exitCode, JSON.parse(stdout)]).toMatchObject([0, { accepted: 5, duplicates: 1 }])
    expect(stderr).toMatch(/one\.log and .*two\.log cover the same time and have equal lines.*--source web1/)
  })

  test('count all lines with a source each, and no line twice', async () => {
    writeFileSync(pathOf('one.log'), first)
    writeFileSync(pathOf('two.log'), second)
    expect(await importJson('--source', 'web1', 'one.log')).toMatchObject({ accepted: 3 })
    expect(await importJson('--source', 'web2', 'two.log')).toMatchObject({ accepted: 3, duplicates: 0 })
    expect(await importJson('--source', 'web2', 'one.log')).toMatchObject({ accepted: 2, duplicates: 1 })
    expect(await importJson('--source', 'web1', '--again', 'one.log')).toMatchObject({ accepted: 0, duplicates: 3 })
  })

  test('are not suspected where one is a copy of the other, or comes after it', async () => {
    writeFileSync(pathOf('one.log'), first)
    writeFileSync(pathOf('copy.log'), first)
    writeFileSync(pathOf('later.log'), line('/f').replace('10:00:00', '11:00:00'))
    expect(await importJson('--again', 'one.log', 'copy.log', 'later.log')).toMatchObject({
      accepted: 4,
      duplicates: 3,
    })
  })
})

/** The rows of each table. */
function countRows(): Record<string, number> {
  const database = new Database(pathOf('data/docmend.db'), { readonly: true })
  try {
    const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[]
    return Object.fromEntries(
      tables.map((name) => [name, database.prepare(`SELECT count(*) FROM "${name}"`).pluck().get() as number]),
    )
  } finally {
    database.close()
  }
}
