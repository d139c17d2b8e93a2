// What `report` and `import` say about logs that they cannot read, or only in part.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createHeldLines } from '../../src/cli/logs/log-reader.ts'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'

const AGENT = '"Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"'
const line = (path: string, agent = AGENT) =>
  `192.0.2.1 - - [10/Nov/2026:10:00:00 +0000] "GET ${path} HTTP/1.1" 200 1 "-" ${agent}`
const ERROR = '2026/11/10 08:41:03 [error] 812#812: *17 open() "/srv/x" failed'

let command: CommandLine
beforeAll(() => {
  command = createCommandLine()
})
afterAll(() => command.remove())

async function reportOn(lines: readonly string[], ...args: string[]) {
  writeFileSync(join(command.folder, 'some.log'), `${lines.join('\n')}\n`)
  const { exitCode, stdout, stderr } = await command.runWithin(['report', 'some.log', '--format', 'json', ...args])
  return { exitCode, stderr, found: stdout === '' ? undefined : JSON.parse(stdout) }
}

describe('A log without one readable line ends with 1', () => {
  test('and is named when it is known', async () => {
    const { exitCode, stderr } = await reportOn([ERROR, ERROR])
    expect(exitCode).toBe(1)
    expect(stderr).toContain(
      'some.log: Docmend does not read it. This looks like an nginx error log. It has no requests',
    )
  })

  test('and is named as the format that it has when another one was asked for', async () => {
    const { exitCode, stderr, found } = await reportOn([line('/'), line('/a')], '--log-format', 'caddy')
    expect([exitCode, found.rejected]).toEqual([1, { unreadable: 2 }])
    expect(stderr).toContain(
      'some.log: none of its 2 lines can be read as caddy. They look like combined (nginx or Apache',
    )
  })

  test('also with a pattern, which is held against the first line', async () => {
    const args = ['--log-format', '%h [%x] %U "%u"', '--datetime-format', '%s']
    const { exitCode, stderr } = await reportOn([line('/')], ...args)
    expect(exitCode).toBe(1)
    expect(stderr).toContain('It does not fit: where the pattern has " [", at character 10 there is " - - [10/Nov')
  })

  test.each([
    ['%h %^[%x] "%U %^" %s %b "%R" "%u"', /%U is "GET", which is not a path/],
    ['{"at": "%x", "url": "%U", "agent": "%u"}', /it is not a JSON object/],
  ])('also with a pattern that reads something else as the path: %s', async (pattern, why) => {
    const args = ['--log-format', pattern, '--datetime-format', '%d/%b/%Y:%H:%M:%S %z']
    const { exitCode, stderr, found } = await reportOn([line('/'), line('/a')], ...args)
    expect([exitCode, found.rejected]).toEqual([1, { unreadable: 2 }])
    expect(stderr).toMatch(why)
  })

  test('also with a pattern whose path no line has', async () => {
    const args = ['--log-format', '{"at": "%x", "url": "%U", "agent": "%u"}', '--datetime-format', '%s']
    const { exitCode, stderr } = await reportOn(['{"at": 1795164063, "agent": "x"}'], ...args)
    expect(exitCode).toBe(1)
    expect(stderr).toContain('it has no value where the pattern has the path or the request line')
  })

  test('also when it has no user agents, and says how to log them', async () => {
    const { exitCode, stderr, found } = await reportOn([line('/').replace(/ "-".*/, '')])
    expect([exitCode, found.rejected]).toEqual([1, { user_agent_missing: 1 }])
    expect(stderr).toMatch(
      /some\.log: its lines have no user agents.*To log them: nginx does it with "access_log FILE combined"/,
    )
  })
})

describe('A log that is read', () => {
  test('says when part of it is another log', async () => {
    const { exitCode, stderr, found } = await reportOn(
      [...Array(8).fill(line('/')), ERROR, ERROR],
      '--log-format',
      'combined',
    )
    expect([exitCode, found.rejected]).toEqual([0, { unreadable: 2 }])
    expect(stderr).toContain(
      'some.log: 2 of its 10 lines could not be read as combined. This looks like an nginx error log.',
    )
  })

  test('says when the user agent of a pattern takes the rest of the line', async () => {
    const args = ['--log-format', '%h %^[%x] "%r" %s %b %u', '--datetime-format', '%d/%b/%Y:%H:%M:%S %z']
    const { exitCode, stderr } = await reportOn([line('/'), line('/a')], ...args)
    expect(exitCode).toBe(0)
    expect(stderr).toContain('some.log: in 2 of its 2 requests, the pattern reads too much: %u takes more than')
  })

  test('says when no request has a user agent', async () => {
    const { exitCode, stderr, found } = await reportOn([line('/', '"-"'), line('/a', '"-"')])
    expect([exitCode, found.classes.other]).toEqual([0, 2])
    expect(stderr).toMatch(/some\.log: no request has a user agent, so all count as other\. To log them: nginx/)
  })

  test('says nothing when all is well, or when there is nothing in it', async () => {
    expect(await reportOn([line('/')])).toMatchObject({ exitCode: 0, stderr: '' })
    expect(await reportOn(['# comment', ''])).toMatchObject({ exitCode: 0, stderr: '' })
  })
})

describe('Comments before the first request', () => {
  const IIS = ['#Version: 1.0', '#Fields: date time cs-method cs-uri-stem sc-status cs(User-Agent)']
  const request = '2026-11-10 10:00:00 GET /guide 200 curl/8'

  test('are counted, however many there are, and the header among them is known', async () => {
    const comments = Array.from({ length: 5000 }, () => '# nothing')
    const { exitCode, found } = await reportOn([...IIS, ...comments, request])
    expect([exitCode, found.formats, found.accepted, found.rejected]).toEqual([0, ['iis'], 1, { comment: 5002 }])
  })

  test('are not all held in memory', () => {
    const held = createHeldLines()
    const early = Array.from({ length: 100_000 }, (_, index) => held.add(`# ${index}`)).flat()
    expect(early.length).toBeGreaterThan(97_000)
    expect([...early, ...held.takeAll()]).toEqual(Array.from({ length: 100_000 }, (_, index) => `# ${index}`))
  })
})

describe('Logs of two servers', () => {
  const both = async (...args: string[]) => {
    for (const name of ['web1.log', 'web2.log']) {
      const own = Array.from({ length: 9 }, (_, index) => line(`/${name}/${index}`))
      writeFileSync(join(command.folder, name), `${[line('/'), ...own].join('\n')}\n`)
    }
    const { stdout, stderr, exitCode } = await command.runWithin([
      'report',
      'web1.log',
      'web2.log',
      '--format',
      'json',
      ...args,
    ])
    return { accepted: stdout === '' ? undefined : JSON.parse(stdout).accepted, stderr, exitCode }
  }

  test('count an equal line once, and the report says how they count it twice', async () => {
    const { accepted, stderr } = await both()
    expect([accepted, stderr]).toEqual([19, expect.stringContaining('such as --source web1=FILE')])
  })

  test('count it twice when they are named', async () => {
    expect(await both('--source', 'one=web1', '--source', 'two=web2.log')).toMatchObject({ accepted: 20, stderr: '' })
  })

  test.each(['web1', 'web1=elsewhere', 'a b=web1'])('are not named by %j', async (source) => {
    expect(await both('--source', source)).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('--source') })
  })
})

test('every line of a log from a hostile world is counted under one name', async () => {
  const lines = [
    line('/a'),
    line('/a'),
    line('/<script>alert(1)</script>'),
    line('/=HYPERLINK("x")'.replaceAll('"', '%22')),
    line('/\u001b[31mred'),
    line('/b', `"${'x'.repeat(1024 * 1024)}"`),
    line('/c').slice(0, 40),
    line('/d').replace('10/Nov/2026', '10/Nov/2126'),
    line('/e').replace('10/Nov/2026', '31/Nov/2026'),
    line('/f').replace('10:00:00', '09:00:00'),
    '',
    '#Fields: date time cs-uri-stem',
    '{"ts":1,"request":{"uri":"/"}}',
    ERROR,
  ]
  const { found, stderr } = await reportOn(lines)
  const sum = Object.values<number>(found.rejected).reduce((a, b) => a + b, 0)
  expect(found.lines).toBe(lines.length)
  expect(found.accepted + found.duplicates + sum).toBe(lines.length)
  expect(found.rejected).toEqual({
    too_long: 1,
    unreadable: 3,
    in_future: 1,
    invalid_time: 1,
    empty_line: 1,
    comment: 1,
  })
  const { stdout } = await command.runWithin(['report', 'some.log'])
  expect((stdout + stderr).replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
})
