// `docmend import --source-tool`: the exports of Plausible, Umami and GoatCounter, in the forms and versions that those write.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { COMMAND } from '../../src/projects/audit.ts'
import { makeZip } from '../support/make-zip.ts'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'
import { startApi } from '../support/start-api.ts'
import { logLine } from '../support/view-events.ts'

let command: CommandLine
beforeEach(async () => {
  command = createCommandLine()
  await command.runWithin(['keys', 'create', 'acme/docs'])
})
afterEach(() => command.remove())

const save = (name: string, content: string | Buffer) => writeFileSync(join(command.folder, name), content)
const PROJECT = ['--project', 'acme/docs']

async function take(tool: string, ...more: string[]) {
  const run = await command.runWithin(['import', ...PROJECT, '--source-tool', tool, '--json', ...more])
  return { ...run, summary: run.stdout === '' ? undefined : JSON.parse(run.stdout) }
}

async function readViews(...more: string[]) {
  const { stdout } = await command.runWithin(['export', ...PROJECT, '--format', 'json', ...more])
  return JSON.parse(stdout)
}

const rowsOf = ({ views }: { views: { path: string; human: number }[] }) =>
  views.map(({ path, human }) => [path, human])

// ---- Plausible -----------------------------------------------------------------------------------------------------

const PLAUSIBLE = `"date","hostname","page","visits","visitors","pageviews","total_scroll_depth"
"2024-02-28","docs.example.com","/guide",2,2,5,180
"2024-02-29","docs.example.com","/guide/",1,1,1,
"2024-02-29","docs.example.com","/",4,3,7,\\N
`
/** As an importer's tests have it: other columns, in another order. */
const OLDER_PLAUSIBLE = `"date","visitors","pageviews","hostname","page"
"2021-12-30",6,8,"docs.example.com","/guide"
`
const PAGES = 'imported_pages_20240228_20240229.csv'

test('the archive of Plausible is read, and its days are those of the site', async () => {
  const others = { 'imported_visitors_20240228_20240229.csv': '"date","visitors"\n"2024-02-28",2\n' }
  save('export.zip', makeZip({ ...others, [PAGES]: PLAUSIBLE }))
  const { exitCode, summary } = await take('plausible', 'export.zip')
  expect(exitCode).toBe(0)
  expect(summary).toMatchObject({ rows: 3, accepted: 3, rejected: {}, skipped: 0, views: 13 })
  expect(summary).toMatchObject({ from: '2024-02-28', to: '2024-03-01', days: { added: 2 }, shadowed: 0 })
  const views = await readViews()
  expect(rowsOf(views)).toEqual([
    ['/', 7],
    ['/guide', 6],
  ])
  expect(views.sources).toMatchObject([{ source: 'plausible', views: 13, days: 'site_time_zone', ai: 'unknown' }])
})

test('a folder, a single table and an older table of Plausible are read too', async () => {
  mkdirSync(join(command.folder, 'unpacked'))
  save(`unpacked/${PAGES}`, PLAUSIBLE)
  save('old.csv', `\uFEFF${OLDER_PLAUSIBLE.replaceAll('\n', '\r\n')}`)
  expect((await take('Plausible', 'unpacked', 'old.csv')).summary).toMatchObject({ rows: 4, accepted: 4, views: 21 })
})

// ---- Umami ---------------------------------------------------------------------------------------------------------

const UMAMI_HEADER =
  'website_id,session_id,visit_id,event_id,hostname,browser,url_path,url_query,page_title,event_type,event_name,created_at,job_id'
const umamiRow = (
  path: string,
  { type = '1', at = '2025-03-01 10:00:00', website = 'w1', host = 'docs.example.com' } = {},
) => `${website},s1,v1,e1,${host},chrome,${path},utm_source=x,"A, ""title""\nof two lines",${type},,${at},`

test('page views of Umami are added up to days in UTC, and other events are left out', async () => {
  const rows = [
    umamiRow('/guide'),
    umamiRow('/guide', { at: '2025-03-01T23:59:59.999Z' }),
    umamiRow('/guide', { at: '2025-03-02 01:30:00.123456+02' }),
    umamiRow('/guide', { at: '2025-03-02 01:30:00+0000' }),
    umamiRow('/click', { type: '2' }),
    umamiRow('/vitals', { type: '5' }),
    umamiRow('/odd', { type: 'x' }),
    umamiRow('', {}),
    umamiRow('/guide', { at: '2025-02-30 10:00:00' }),
    'too,few,columns',
  ]
  save(
    'umami.zip',
    makeZip({ 'export/website_event.csv': [UMAMI_HEADER, ...rows, ''].join('\n'), 'event_data.csv': '' }),
  )
  const { summary } = await take('umami', 'umami.zip')
  const rejected = { not_a_view: 2, unreadable: 3, invalid_time: 1 }
  expect(summary).toMatchObject({ rows: 10, accepted: 4, rejected, views: 4 })
  const { stdout } = await command.runWithin(['export', ...PROJECT, '--report', 'timeseries', '--format', 'csv'])
  expect(stdout).toBe('date,human,ai,total\r\n2025-03-01,3,0,3\r\n2025-03-02,1,0,1\r\n')
})

// ---- GoatCounter ---------------------------------------------------------------------------------------------------

const GOAT = `2Path,Title,Event,UserAgent,Browser,System,Session,Bot,Referrer,Referrer scheme,Screen size,Location,FirstVisit,Date
/guide.html?a=1,"The ""guide""",0,,Chrome 86,Windows 7,287f-8e4f,0,,,"1280,768,1",AR,1,2020-12-01T00:07:10Z
/guide,"Over
two lines",false,,,,287f-8e4f,0,www.reddit.com,h,"0,0,1",,0,2020-12-02T00:30:00+01:00
click-banana,,1,,,,287f-8e4f,0,,,,,1,2020-12-01T00:07:44Z
/guide,,0,,,,287f-8e4f,150,,,,,1,2020-12-01T00:07:45Z
/guide,,maybe,,,,287f-8e4f,0,,,,,1,2020-12-01T00:07:45Z
/guide,,0,,,,287f-8e4f,0,,,,,1,yesterday
`
const OLD_GOAT = `1Path,Title,Event,Bot,Session,FirstVisit,Referrer,Referrer scheme,Browser,Screen size,Location,Date
/guide,Guide,false,0,287f,true,,,Mozilla/5.0,"1280,768,1",AR,2019-06-18T10:00:00Z
click,,true,0,287f,true,,,,,,2019-06-18T10:00:00Z
`
const GOAT_JSON = {
  'export/info.json': '{\n  "export_version": "1.0",\n  "goatcounter_version": "2.7"\n}\n',
  'export/hit_stats.jsonl': [
    { hour: '2026-03-05T19:00:00Z', path_id: 211, ref_id: 1, count: 4 },
    { hour: '2026-03-05T23:00:00Z', path_id: 211, ref_id: 2, count: 1 },
    { hour: '2026-03-06T00:00:00Z', path_id: 9, ref_id: 1, count: 2 },
    { hour: '2026-03-06T00:00:00Z', path_id: 404, ref_id: 1, count: 2 },
    { hour: '2026-03-06T00:00:00Z', path_id: 211, ref_id: 1, count: -1 },
    { hour: '2026-03-06', path_id: 211, ref_id: 1, count: 1 },
  ]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join(''),
  'export/paths.jsonl': '{"id":211,"path":"/","title":"Home"}\n{"id":9,"event":true,"path":"click","title":""}\n',
  'export/refs.jsonl': '{"id":1,"ref":"","ref_scheme":"o"}\n',
}

test('page views of GoatCounter as CSV, packed or not, without events and bots', async () => {
  save('goat.csv.gz', gzipSync(GOAT))
  save('old.csv', OLD_GOAT)
  const { summary } = await take('goatcounter', 'goat.csv.gz', 'old.csv')
  const rejected = { not_a_view: 2, bot: 1, unreadable: 1, invalid_time: 1 }
  expect(summary).toMatchObject({ rows: 8, accepted: 3, rejected, from: '2019-06-18', to: '2020-12-02' })
  expect(rowsOf(await readViews('--from', '2020-12-01'))).toEqual([['/guide', 2]])
})

test('a packed CSV within an archive is unpacked, and refused when it is cut off', async () => {
  const packed = gzipSync(GOAT)
  save('whole.zip', makeZip({ 'goat.csv.gz': packed }))
  save('cut.zip', makeZip({ 'goat.csv.gz': packed.subarray(0, -20) }))
  const { summary } = await take('goatcounter', 'whole.zip', '--dry-run')
  expect(summary).toMatchObject({ rows: 6, accepted: 2 })
  const { exitCode, stderr } = await take('goatcounter', 'cut.zip')
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('cut.zip: goat.csv.gz: it is damaged or cut off')])
})

test('sums per hour of GoatCounter as JSON become days', async () => {
  save('goat.zip', makeZip(GOAT_JSON))
  const { summary } = await take('goatcounter', 'goat.zip')
  const rejected = { not_a_view: 1, unknown_page: 1, invalid_count: 1, invalid_time: 1 }
  expect(summary).toMatchObject({ rows: 6, accepted: 2, rejected, views: 5, from: '2026-03-05', to: '2026-03-06' })
})

// ---- What is refused -----------------------------------------------------------------------------------------------

const [guideRow = ''] = OLDER_PLAUSIBLE.split('\n').slice(1)
const withVersion = (version: string) => ({ ...GOAT_JSON, 'export/info.json': `{"export_version": "${version}"}` })
const { 'export/info.json': _, ...withoutInfo } = GOAT_JSON

describe('an export of another kind or version changes nothing and says which one to take', () => {
  test.each<[string, string, string | Buffer, RegExp]>([
    [
      'a later CSV',
      'goatcounter',
      GOAT.replace('2Path', '3Path'),
      /of version 3; versions 1 and 2 of its CSV are known/,
    ],
    ['a CSV without version', 'goatcounter', GOAT.replace('2Path', 'Path'), /without a version/],
    ['other columns', 'goatcounter', GOAT.replace('Title,', ''), /does not have the columns of version 2/],
    [
      'a later JSON',
      'goatcounter',
      makeZip(withVersion('2.0')),
      /of version 2\.0; versions 1\.x of its JSON are known/,
    ],
    ['JSON without version', 'goatcounter', makeZip({ ...GOAT_JSON, 'export/info.json': '{}' }), /no export_version/],
    ['half of a JSON export', 'goatcounter', makeZip(withoutInfo), /it lacks info\.json/],
    ['a table of Plausible', 'goatcounter', PLAUSIBLE, /does not begin with 2Path/],
    ['a dashboard', 'plausible', makeZip({ 'pages.csv': 'name,visitors\n' }), /dashboard of Plausible.*Site settings/],
    ['no pages', 'plausible', makeZip({ 'imported_visitors_20240101_20240102.csv': '' }), /without imported_pages/],
    ['another table', 'plausible', '"date","visitors"\n"2024-02-28",2\n', /lacks hostname, page, pageviews/],
    ['columns twice', 'plausible', 'date,date,hostname,page,pageviews\n', /column date twice/],
    ['totals', 'umami', makeZip({ 'events.csv': '', 'pages.csv': 'x,y\n/,1\n' }), /totals without days/],
    [
      'version 1',
      'umami',
      'view_id,website_id,created_at,url\n',
      /version 2 or later: its header lacks url_path, event_type/,
    ],
    [
      'two websites',
      'umami',
      [UMAMI_HEADER, umamiRow('/a'), umamiRow('/a', { website: 'w2' })].join('\n'),
      /several websites/,
    ],
    ['nothing', 'umami', '', /it is empty/],
    ['an unknown archive', 'umami', makeZip({ 'a.txt': '' }), /no website_event\.csv/],
    ['a log', 'plausible', logLine('/a'), /it is no CSV/],
  ])('%s for %s', async (_name, tool, content, expected) => {
    save('file', content)
    const { exitCode, stdout, stderr } = await take(tool, 'file')
    expect([exitCode, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(expected)
    expect(await readViews()).toEqual({ totals: { human: 0, ai: 0, total: 0 }, views: [], hasMore: false })
  })
})

describe('a damaged file changes nothing and is named', () => {
  const zip = makeZip({ [PAGES]: PLAUSIBLE })
  test.each<[string, Buffer | string, RegExp]>([
    ['an archive that is cut off', zip.subarray(0, -30), /damaged or cut off \(zip/],
    [
      'an archive whose data is cut off',
      Buffer.concat([zip.subarray(0, 60), zip.subarray(90)]),
      /damaged or cut off \(zip/,
    ],
    ['a checksum that does not match', makeZip({ [PAGES]: PLAUSIBLE }, { checksum: 7 }), /do not match their checksum/],
    [
      'an archive that unpacks to more than it says',
      makeZip({ [PAGES]: PLAUSIBLE }, { size: 5 }),
      /too many bytes|damaged/,
    ],
    [
      'an archive that says it is huge',
      makeZip({ [PAGES]: PLAUSIBLE }, { size: 2 ** 32 - 1 }),
      /damaged|not enough bytes/,
    ],
    ['a bomb of one line', makeZip({ [PAGES]: '0'.repeat(50_000_000) }), /more than 65536 bytes; is it CSV/],
    ['packed CSV that is cut off', gzipSync(PLAUSIBLE).subarray(0, -9), /damaged or cut off/],
    ['a quote that is never closed', `${OLDER_PLAUSIBLE}"2024-01-01`, /a quote.* is never closed/],
    ['a stray quote', `${OLDER_PLAUSIBLE}"2024"-01-01,1,1,h,/\n`, /no CSV: there is a stray quote in line 3/],
  ])('%s', async (_name, content, expected) => {
    save('file', content)
    const { exitCode, stderr } = await take('plausible', 'file')
    expect(exitCode).toBe(1)
    expect(stderr).toMatch(expected)
    expect((await readViews()).totals.total).toBe(0)
  })
})

test('rows that cannot be are rejected one by one, and what they say is safe to print', async () => {
  const row = (date: string, views: string, page = '/guide') => `"${date}",1,${views},"docs.example.com","${page}"`
  const odd = [
    row('2024-02-30', '1'),
    row('9999-12-31', '1'),
    row('2024-02-29T00:00:00Z', '1'),
    row('2024-02-29', '-5'),
    row('2024-02-29', '1e3'),
    row('2024-02-29', '100000001'),
    row('2024-02-29', '99999999999999999999'),
    row('2024-02-29', '1', ''),
    `${row('2024-02-29', '1')},more`,
    row('2024-02-29', '1', '=cmd()|\u001b[2J'),
  ]
  save('odd.csv', [OLDER_PLAUSIBLE.trimEnd(), ...odd, ''].join('\n'))
  const { summary } = await take('plausible', 'odd.csv')
  const rejected = { invalid_time: 2, in_future: 1, invalid_count: 4, unreadable: 2 }
  expect(summary).toMatchObject({ rows: 11, accepted: 2, rejected, views: 9 })
  const { stdout } = await command.runWithin(['export', ...PROJECT])
  expect(stdout.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u)
  expect(stdout).toContain('/=cmd()|%1B[2J,1,0,1')
})

test('two files with rows of one day are refused, since they may have the same views', async () => {
  save('a.csv', OLDER_PLAUSIBLE)
  save('b.csv', OLDER_PLAUSIBLE)
  const { exitCode, stderr } = await take('plausible', 'a.csv', 'b.csv')
  expect([exitCode, stderr]).toEqual([1, expect.stringMatching(/a\.csv and .*b\.csv both have rows of 2021-12-30/)])
  expect((await readViews()).totals.total).toBe(0)
})

test.each([
  [['--source-tool', 'matomo', 'a.csv'], /--source-tool takes plausible, umami, goatcounter/],
  [['--source-tool', 'umami'], /Name the export/],
  [['--source-tool', 'umami', '--follow', 'a.csv'], /--follow is for access logs/],
  [['--source-tool', 'umami', '--date-format', '%d', 'a.csv'], /--date-format is for access logs/],
  [['--source-tool', 'umami', '--remove', 'a.csv'], /--remove takes no files/],
  [['--source-tool', 'umami', '--remove', '--dry-run'], /--remove goes with neither/],
  [['--source-tool', 'umami', '--from', '2025-01-01T10:00:00Z', 'a.csv'], /take days/],
  [['--remove'], /--remove needs --source-tool/],
  [['--from', '2025-01-01', 'access.log'], /--from needs --source-tool/],
  [[], /Name the files of the access log/],
])('%j is wrong usage', async (args, expected) => {
  const { exitCode, stderr } = await command.runWithin(['import', ...PROJECT, ...args])
  expect([exitCode, stderr]).toEqual([2, expect.stringMatching(expected)])
})

// ---- Again, and together with own views ------------------------------------------------------------------------------

test('the same export again changes nothing, and another one for its days is refused before any day is stored', async () => {
  save('a.csv', OLDER_PLAUSIBLE)
  save('b.csv', `${OLDER_PLAUSIBLE.replace(',8,', ',9,')}${guideRow.replace('-30', '-31')}\n`)
  expect((await take('plausible', '--dry-run', 'a.csv')).summary).toMatchObject({ dryRun: true, days: { added: 1 } })
  expect((await readViews()).totals.total).toBe(0)
  expect((await take('plausible', 'a.csv')).summary.days).toEqual({ added: 1, replaced: 0, unchanged: 0 })
  expect((await take('plausible', 'a.csv')).summary.days).toEqual({ added: 0, replaced: 0, unchanged: 1 })

  const refused = await take('plausible', 'b.csv')
  expect([refused.exitCode, refused.stdout]).toEqual([1, ''])
  expect(refused.stderr).toMatch(/^docmend: Nothing was imported: 8 other views from plausible .*--replace puts/)
  expect((await readViews()).totals.total).toBe(8)
  expect((await take('plausible', '--replace', 'b.csv')).summary.days).toEqual({ added: 1, replaced: 1, unchanged: 0 })
  expect((await readViews()).totals.total).toBe(17)

  expect((await take('plausible', '--remove')).summary).toMatchObject({ source: 'plausible', days: 2, views: 17 })
  expect((await readViews()).totals.total).toBe(0)
})

test('only the days from --from on and before --to are taken', async () => {
  save('a.csv', PLAUSIBLE)
  const { summary } = await take('plausible', '--from', '2024-02-29', '--to', '2024-03-01', 'a.csv')
  expect(summary).toMatchObject({ rows: 3, accepted: 2, skipped: 1, views: 8 })
})

test('people read what counts, what does not, and that AI is unknown', async () => {
  const day = new Date(Date.now() - 5 * 86_400_000)
  save('access.log', `${logLine('/own', { at: day })}\n`)
  await command.runWithin(['import', ...PROJECT, 'access.log'])
  const rows = ['2024-02-29', day.toISOString().slice(0, 10)].map((date) => `"${date}","h","/guide",1,1,5`)
  save('a.csv', `"date","hostname","page","visits","visitors","pageviews"\n${rows.join('\n')}\n`)
  const { stdout } = await command.runWithin(['import', ...PROJECT, '--source-tool', 'plausible', 'a.csv'])
  expect(stdout).toMatch(/ 2 {2}accepted {12}Count as 10 views\.\n/)
  expect(stdout).toContain(
    '5 views of them are kept and do not count: Docmend has counted people itself from that day on.',
  )
  const csv = await command.runWithin(['export', ...PROJECT])
  expect(csv.stdout).toContain('/guide,5,0,5')
  expect(csv.stderr).toContain(
    '5 of the human views were counted by Plausible on 2024-02-29 and imported. It counts no AI',
  )
})

test('an import that was killed goes on where it was, and nothing counts twice', async () => {
  const days = Array.from({ length: 60 }, (_, day) => new Date(Date.UTC(2024, 0, day + 1)).toISOString().slice(0, 10))
  const rows = days.flatMap((date) => Array.from({ length: 800 }, (_, page) => `"${date}","h","/${page}",1,1,2`))
  save('big.csv', `"date","hostname","page","visits","visitors","pageviews"\n${rows.join('\n')}\n`)
  const args = ['import', ...PROJECT, '--source-tool', 'plausible', 'big.csv']
  for (let kills = 0; kills < 2; kills += 1) {
    const before = (await readViews()).totals.total
    const run = command.start(args)
    let isOver = false
    void run.ended.then(() => {
      isOver = true
    })
    while (!isOver && (await readViews()).totals.total === before) await nextTurn()
    run.kill('SIGKILL')
    await run.ended
  }
  const partly = (await readViews()).totals.total
  expect([partly > 0, partly % (2 * 800)]).toEqual([true, 0])
  const { summary } = await take('plausible', 'big.csv')
  expect([summary.views, summary.days.added + summary.days.unchanged]).toEqual([96_000, 60])
  expect((await readViews()).totals.total).toBe(96_000)
}, 120_000)

test('days with long addresses go to a service in as many requests as it takes', async () => {
  const api = await startApi()
  try {
    const remote = ['--url', api.url, '--project', api.project.id, '--api-key', api.secret]
    const rows = Array.from({ length: 4000 }, (_, index) => {
      return `"2024-02-0${1 + (index % 2)}","docs.example.com","/${index}${'x'.repeat(3000)}",1,1,1,\n`
    })
    save('long.csv', `${PLAUSIBLE.split('\n', 1)[0]}\n${rows.join('')}`)
    const { stdout } = await command.runWithin([
      'import',
      ...remote,
      '--source-tool',
      'plausible',
      '--json',
      'long.csv',
    ])
    expect(JSON.parse(stdout)).toMatchObject({ rows: 4000, accepted: 4000, views: 4000, days: { added: 2 } })
  } finally {
    await api.stop()
  }
})

test('a service elsewhere counts the same as this machine', async () => {
  const api = await startApi()
  try {
    const remote = ['--url', api.url, '--project', api.project.id, '--api-key', api.secret]
    await api.storage.settings.writeSettings(api.project.id, { hosts: 'docs.example.com' }, COMMAND)
    save('a.csv', `${PLAUSIBLE}"2024-02-29","www.example.com","/",1,1,1,\n`)
    const run = (...args: string[]) => command.runWithin(['import', ...remote, '--source-tool', 'plausible', ...args])
    const first = JSON.parse((await run('--json', 'a.csv')).stdout)
    expect(first).toMatchObject({ rows: 4, accepted: 3, rejected: { other_host: 1 }, views: 13, days: { added: 2 } })
    expect(JSON.parse((await run('--json', 'a.csv')).stdout).days).toEqual({ added: 0, replaced: 0, unchanged: 2 })
    save('a.csv', PLAUSIBLE.replace(',5,180', ',6,180'))
    expect((await run('a.csv')).stderr).toContain('Nothing was imported: 5 other views from plausible')
    const { stdout } = await command.runWithin(['export', ...remote, '--format', 'json'])
    expect(JSON.parse(stdout)).toMatchObject({ totals: { human: 13 }, sources: [{ source: 'plausible', views: 13 }] })
    expect((await run('--remove')).stdout).toBe('Removed 2 days with 13 views of plausible.\n')
  } finally {
    await api.stop()
  }
})
