// `docmend report`: the first thing people try. Real files, the real command.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from '@jest/globals'
import { HUMAN, line, lines, log, truth, useReport } from './report-log.ts'

const given = useReport()
const { jsonByRequests, write, json } = given

describe('its JSON', () => {
  test('has what is true of the sample log', async () => {
    const { ai, other, ...counts } = truth
    expect(await jsonByRequests('access.log')).toMatchObject({
      ...counts,
      duplicates: 0,
      lines: lines.length,
      classes: { ...ai, other },
    })
  })

  test('reads one JSON list as well as lines, and says where it is broken', async () => {
    const event = { time: '2026-11-10T00:00:00Z', path: '/', userAgent: HUMAN }
    write('list.json', JSON.stringify([event, { ...event, id: '2' }, 7], null, 2))
    expect(await json('list.json')).toMatchObject({ accepted: 2, rejected: { invalid_event: 1 }, formats: ['events'] })
    write('cut.json', JSON.stringify([event, event]).slice(0, -1))
    const { exitCode, stderr } = await given.command.runWithin(['report', 'cut.json'])
    expect([exitCode, stderr]).toEqual([1, expect.stringMatching(/cut\.json: .* at byte \d+/)])
  })

  test('holds the period: its end is outside, and what is outside is told', async () => {
    write('days.log', ['09', '10', '11'].map((day) => line('/', HUMAN, { day })).join(''))
    const found = await json('days.log', '--from', '2026-11-10', '--to', '2026-11-11')
    expect(found).toMatchObject({ totals: { human: 1 }, lines: 3, accepted: 3, outside: 2 })
  })

  test('keeps to one host and to a base path', async () => {
    const at = (host: string, path: string): string => `${host} ${line(path)}`
    write(
      'hosts.log',
      at('docs.example.com:443', '/docs/a') + at('www.example.com', '/docs/a') + at('docs.example.com', '/b'),
    )
    const found = await json('hosts.log', '--host', 'docs.example.com', '--base-path', '/docs')
    expect(found).toMatchObject({ accepted: 1, rejected: { other_host: 1, outside_base_path: 1 } })
  })
})

describe('what it calls an asset', () => {
  test('is told by extension, and --set moves the line', async () => {
    write('files.log', ['/a.png', '/b.png', '/config/package.json'].map((path) => line(path)).join(''))
    const assets = [
      { extension: 'png', lines: 2 },
      { extension: 'json', lines: 1 },
    ]
    expect(await json('files.log')).toMatchObject({ accepted: 0, rejected: { asset: 3 }, assets })
    const { stdout } = await given.command.runWithin(['report', 'files.log'])
    expect(stdout.replace(/\s+/g, ' ')).toContain('By extension: png 2, json 1.')
    const set = await json('files.log', '--set', 'pageExtensions=json')
    expect(set).toMatchObject({ accepted: 1, views: [{ path: '/config/package.json' }], assets: assets.slice(0, 1) })
  })
})

describe('its text', () => {
  test('neutralizes what visitors wrote', async () => {
    write('hostile.log', line('/\u001b[31mred') + line('/%1b[2Jclear'))
    const { stdout } = await given.command.runWithin(['report', 'hostile.log'])
    expect(stdout).not.toContain('\u001b')
  })
})

describe('its page', () => {
  test('stands alone: nothing from elsewhere, tables with headings, a chart with words', async () => {
    const { exitCode, stderr } = await given.command.run(['report', 'access.log', '--html', 'report.html'])
    expect([exitCode, stderr]).toEqual([0, 'Wrote report.html\n'])
    const page = readFileSync(join(given.command.folder, 'report.html'), 'utf8')
    expect(page).not.toMatch(/<link|@import|url\(|\ssrc=|\sstyle=|\son\w+=/)
    expect(page).toMatch(/<svg[^>]*role="img"[^>]*>\s*<title id="chart-title">.*<desc id="chart-desc">/s)
    for (const part of ['<th scope="col"', '<th scope="row"', 'prefers-color-scheme: dark', '@media print'])
      expect(page).toContain(part)
  })

  test('runs no script and takes no style but its own, by their hashes', async () => {
    const { stdout } = await given.command.runWithin(['report', 'access.log', '--html', '-'])
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(stdout)?.[1]?.replaceAll('&#39;', "'")
    const hashOf = (tag: string) => {
      const [, text = ''] = new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(stdout) ?? []
      return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    }
    expect(policy).toBe(
      `default-src 'none'; style-src ${hashOf('style')}; script-src ${hashOf('script')}; base-uri 'none'; form-action 'none'`,
    )
    expect(stdout.match(/<script>/g)).toHaveLength(1)
  })

  test('has all pages for its search, as data that no path can end', async () => {
    write(
      'ends.log',
      line('/a/%3C/script%3E%3Cscript%3Ealert(1)') + line('/b', `${HUMAN} b`) + line('/c', `${HUMAN} c`),
    )
    const { stdout } = await given.command.runWithin([
      'report',
      'ends.log',
      '--html',
      '-',
      '--top',
      '1',
      '--host',
      'docs.example.com',
    ])
    const [, data = ''] = /<script type="application\/json">(.*?)<\/script>/.exec(stdout) ?? []
    const { host, rows } = JSON.parse(data)
    expect([host, rows.length]).toEqual(['docs.example.com', 3])
    expect(stdout.match(/<script/g)).toHaveLength(2)
    expect(stdout).toContain('and 2 more')
  })

  test('escapes paths', async () => {
    write('markup.log', line("/<img/src='x'onerror=alert(1)>") + line('/%22%3E%3Cb%3E'))
    const { stdout } = await given.command.runWithin(['report', 'markup.log', '--html', '-'])
    expect(stdout).toContain('&lt;img/src=&#39;x&#39;onerror=alert(1)&gt;')
    expect(stdout).not.toMatch(/<img|<b>/)
  })
})

test('one is one', async () => {
  write('one.log', line('/', 'curl/8.0'))
  const { stdout } = await given.command.runWithin(['report', 'one.log'])
  expect(stdout).toMatch(/ 1 line \(.*Neither human nor AI: 1 view\n +1 {2}HTTP client: curl 1\n/s)
})

test('its CSV has the rows of the API', async () => {
  const { stdout } = await given.command.runWithin(['report', 'access.log', '--format', 'csv'])
  const rows = truth.views.map(({ path, human, ai, total }) => `${path},${human},${ai},${total}\r\n`)
  expect(stdout).toBe(`path,human,ai,total\r\n${rows.join('')}`)
})

describe('what cannot be read ends it with 1 and names the file', () => {
  test.each([
    ['one that is not there', 'nowhere.log', '', 'there is no such file'],
    [
      'a name that would steer the terminal',
      'no\u001b[31mwhere.log',
      '',
      'no\\x1b[31mwhere.log: there is no such file',
    ],
    ['a folder', '.', '', 'it is a folder'],
    ['a packed file that is cut off', 'cut.gz', gzipSync(log).subarray(0, 20_000), 'damaged or cut off'],
    ['lines of no format', 'notes.log', 'Dear diary,\u001b[31m\ntoday\n', 'Dear diary,'],
  ])('%s', async (_, name, content, hint) => {
    if (content !== '') write(name, content)
    const { exitCode, stderr } = await given.command.runWithin(['report', name])
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining(hint)])
    expect(stderr).not.toContain('\u001b')
  })

  test('and the other files are told of', async () => {
    const { exitCode, stdout, stderr } = await given.command.runWithin([
      'report',
      'nowhere.log',
      'access.log',
      '--format',
      'csv',
    ])
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('nowhere.log')])
    expect(stdout).toContain('/quickstart')
  })
})

test('a file with nothing in it is a report of nothing', async () => {
  write('empty.log', '\n')
  expect(await json('empty.log')).toMatchObject({ lines: 1, rejected: { empty_line: 1 }, totals: { total: 0 } })
  const { exitCode, stdout } = await given.command.runWithin(['report', 'empty.log', '--html', '-'])
  expect([exitCode, stdout]).toEqual([0, expect.stringContaining('no views')])
})

describe('wrong usage ends with 2', () => {
  test.each([
    ['no file', [], 'file'],
    ['two forms at once', ['access.log', '--format', 'json', '--redirects'], 'choose one'],
    ['no such format', ['access.log', '--format', 'apache'], 'text, json, csv'],
    ['no such format of a log', ['access.log', '--log-format', 'apache'], 'combined'],
    ['no such day', ['access.log', '--from', '2026-02-30'], '2026-02-30'],
    ['a range from its end', ['access.log', '--from', '2026-11-02', '--to', '2026-11-01'], '--from is after --to'],
    ['rows of none', ['access.log', '--top', '0'], '--top'],
    ['an unknown order', ['access.log', '--sort', 'name'], 'ai-share'],
    ['an unknown table', ['access.log', '--format', 'csv', '--report', 'days'], 'page-agents'],
    ['a table without CSV', ['access.log', '--report', 'missing'], 'add --format csv'],
    ['a comparison with nothing', ['access.log', '--compare'], '--from'],
    ['an address for a host', ['access.log', '--host', 'https://docs.example.com'], '--host'],
    ['a log where a page should be written', ['--html', 'access.log', 'access.log.gz'], 'report.html'],
    ['a setting without an effect', ['access.log', '--set', 'checks='], 'has no effect'],
    ['a query for a base path', ['access.log', '--base-path', '/docs?x'], '--base-path'],
  ])('%s', async (_, args, hint) => {
    const { exitCode, stdout, stderr } = await given.command.runWithin(['report', ...args])
    expect([exitCode, stdout]).toEqual([2, ''])
    expect(stderr).toContain(hint)
  })
})
