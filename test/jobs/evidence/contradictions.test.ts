// Lines that have the names and numbers of a claim and say something else, beside lines that say the same in other words.
import { describe, expect, test } from '@jest/globals'
import { measureCpu } from '../../support/cpu-time.ts'
import { faultOf, type Given } from './fault-of.ts'

const HELP = `  --keep=N          Number of copies to keep (default: 3)
  --keep-logs=N     Number of days for which logs
                    are kept (default: 14)
  --sort=BY         Order of the copies [name|date|size] (default: date)`
const CONFIG = `cache:
  # Seconds before the first lookup.
  warmupSeconds: 4
  # Seconds between two lookups.
  intervalSeconds: 25
  enabled: false
  disable_stats: false`
const TABLE =
  '| Name | Use | Default |\n| --- | --- | --- |\n| `--depth` | levels, such as 9 | 2 |\n| `--width` | columns | 80 |'
const PAGE = `## \`drainTimeout\`

Default: \`0\` (no limit)

How many seconds the server drains. Set it to a number above zero (e.g. 90 seconds) behind a balancer.

## Stores

The \`FileStore\` changes the default to \`7\` days. Other stores keep sessions forever.`
const page: Given = { path: 'docs/a.md' }

describe('a number', () => {
  test.each([
    ['`--keep` keeps 14 copies by default', HELP, {}],
    ['Copies are kept for 14 days', '// Copies are kept for 2 days.\nconst copies = 2\n// Logs\nconst logs = 14', {}],
    ['The cache waits 25 seconds before its first lookup', CONFIG, {}],
    ['`drainTimeout` is 90 seconds by default', PAGE, page],
    ['`--depth` is 9 by default', TABLE, page],
    ['`--depth` is 80 by default', TABLE, page],
    ['`maxPages` is 40 by default', 'emitter.setMax(40)\nthis.maxPages = options.maxPages || null', {}],
    ['The pool holds 30 sockets by default', 'pool_limit=Option(8),\nping_seconds=Option(30),', {}],
  ])('of something else is not that of the claim: %s', async (claim, text, given) => {
    expect(await faultOf(claim, text, given)).toMatch(/give|is the default/)
  })

  test.each([
    ['`--keep` keeps 3 copies by default', HELP, {}],
    ['Logs are kept for 14 days', HELP, {}],
    ['The cache waits 4 seconds before its first lookup', CONFIG, {}],
    ['`--depth` is 2 by default', TABLE, page],
    ['Sessions of a `FileStore` end after 7 days', PAGE, page],
    [
      'A job fails with 3 after a timeout and with 9 when someone cancels it',
      'const TIMEOUT = 3\nconst CANCEL = 9',
      {},
    ],
    [
      'A queue accepts jobs of at most 2 MiB',
      'const queueReady = "HTTP/1.1 200 OK for jobs"\nqueueMaxJobs = 2 * 1024 * 1024',
      {},
    ],
    ['A retry takes twice as long', 'The time of each retry is doubled.', {}],
  ])('may stand with what the claim speaks of: %s', async (claim, text, given) => {
    expect(await faultOf(claim, text, given)).toBe('')
  })

  test('may stand in a sentence that goes on about the one before', async () => {
    const comment = '# Jobs of 2 or 4 kinds that one worker holds. Defaults to 60. Set to 0 for none.\n#worker_jobs 60'
    expect(await faultOf('A worker holds 60 jobs by default', comment, { path: 'a.conf' })).toBe('')
    expect(await faultOf('A worker holds 4 jobs by default', comment, { path: 'a.conf' })).toContain('4 is the default')
  })
})

describe('a default', () => {
  test.each([
    ['Copies are sorted by size by default', HELP, {}],
    ['The cache is enabled by default', CONFIG, {}],
    ['The cache looks things up by default', 'cacheLookup: false', {}],
    ['The cache has no stats by default', CONFIG, {}],
    ['The default sink is `file`', "The default sink is 'memory'. With `--file`, it is the 'file' sink.", page],
    ['The default index is a tree', '// The index may be a tree or a table.\n// The default index is table.', {}],
    [
      'Names are case-sensitive by default',
      'By default, names are compared case-insensitively, sensitive ones need a flag.',
      page,
    ],
    ['The zone of jobs is local time by default', 'The zone of jobs. Default: `"UTC"`.', page],
    ['A `FileStore` keeps sessions without any limit by default', PAGE, page],
    [
      'A full scan runs unless `--scan none` is given',
      '--scan MODE\n    Run a scan: none, full.\n    Defaults to none.',
      { path: 'help.txt' },
    ],
    [
      'A failed upload is tried 5 times by default',
      'By default, a failed upload is not tried again.\n\n    >>> Upload(tries=5)',
      {},
    ],
  ])('is not the one of the lines: %s', async (claim, text, given) => {
    expect(await faultOf(claim, text, given)).toMatch(/default/)
  })

  test.each([
    ['Copies are sorted by date by default', HELP, {}],
    ['The cache collects stats by default', CONFIG, {}],
    ['Audits are disabled by default', 'Audits are now disabled by default.', page],
    ['Audits are off by default', 'Audits are not yet enabled by default.', page],
    ['By default, no audit is made', 'auditEachRun: false', {}],
    ['The lease is one second by default', 'Default of the lease: `1s`', page],
    ['`drainTimeout` has no limit by default', PAGE, page],
    ['Audits are off until you set `audit.enabled` to `true`', 'audit:\n  enabled: false', { path: 'values.yaml' }],
  ])('is the one of the lines: %s', async (claim, text, given) => {
    expect(await faultOf(claim, text, given)).toBe('')
  })
})

describe('what is said of another', () => {
  test.each([
    ['`ErrGone` is thrown when a record is locked', 'ErrGone = fail("record gone")\nErrHeld = fail("record locked")'],
    [
      '`max_size` is the number of records that the index caches',
      ':param max_size: The size of the index.\n:param max_rows: The number of records that the index caches.',
    ],
  ])('is not said of the name: %s', async (claim, text) => {
    expect(await faultOf(claim, text)).toContain('say so of what the claim names')
  })

  test('of a release is not said of the next one', async () => {
    const changes = '- Remove the dark theme for terminals\n\n## 2.4.0\n\n- Add a progress bar'
    expect(await faultOf('Version 2.4.0 removed the dark theme for terminals', changes, page)).toContain('say so of')
    expect(await faultOf('Version 2.4.0 added a progress bar', changes, page)).toBe('')
  })

  test.each([
    ['The lock works on Windows only', 'lock works with fcntl (Linux only)', 'Windows'],
    ['Reports are written as YAML', 'writes reports as JSON', 'YAML'],
    ['`maxAge` is an age in milliseconds', 'maxAge: age, in seconds', 'milliseconds'],
    ['The oldest reports are removed', 'removes the newest reports', 'oldest'],
    ['The writer appends a suffix to reports', 'the writer strips the suffix of reports', 'appends'],
  ])('has another word of its kind: %s', async (claim, text, word) => {
    // The platform is known, so the name alone is no reason.
    expect(await faultOf(claim, text, { prompts: ['Say it for Windows'] })).toMatch(
      new RegExp(`not (?:name|have|say) "?${word}`),
    )
  })
})

describe('a "not"', () => {
  test.each([
    ['A file that is opened with `shared` takes no lock', '// Opens the file with a lock that is shared.\nshared bool'],
    ['The journal survives a crash of the server', 'The journal does not survive a crash of the server.'],
    ['Journals survive crashes', 'Since it is kept in memory, the journal does not survive any crash of the server.'],
    ['`merge` takes `depth`', 'Since `merge` takes no `depth`, all levels are merged.'],
    [
      '`HUP` reads the settings again',
      '- `USR`: Reads the settings.\n- `HUP`: Ends workers. This will not read the settings again.',
    ],
    ['Workers of the pool do not share their sockets', 'Workers of the pool share their sockets.'],
  ])('is that of the lines too: %s', async (claim, text) => {
    expect(await faultOf(claim, text, page)).toMatch(/not (?:deny|say)/)
  })

  test.each([
    ['The server does not accept unsigned uploads', 'if (!signed) reject("uploads to this server must be signed")'],
    ['A `build` does not run without `--target`', 'flag(build, "target").markRequired()'],
    ['`QUOTA` is the size of uploads and 64 by default', '// Size of uploads, from QUOTA; 64 when that is not set.'],
    ['A sink needs a `stream`', "throw new Error('Cannot write to a sink without stream')"],
    ['A `stream` cannot be combined with a `path`', "throwIf('stream', 'path') // combined"],
    ['Older clients cannot connect', 'Only clients of version 3 connect; older ones are refused.'],
    ['There is no limit for uploads without a quota', 'Uploads are unlimited when no quota is set.'],
  ])('may be another word in the lines: %s', async (claim, text) => {
    expect(await faultOf(claim, text)).toBe('')
  })
})

describe('a claim that repeats a sentence', () => {
  const SENTENCE =
    'The `spool` folder of the server holds pending mails of all users for 5 days before it sends them. The `trash` folder holds old mails.'

  const HOLDS = 'of the server holds pending mails of all users for 5 days before it sends them'

  test('needs its facts', async () => {
    expect(await faultOf(`The \`spool\` folder ${HOLDS}`, SENTENCE, page)).toBe('')
    expect(await faultOf(`The \`trash\` folder ${HOLDS}`, SENTENCE, page)).toContain(
      'numbers, names and negations of the claim',
    )
  })
})

describe('other words', () => {
  test.each([
    ['`--strict` is a shorthand for `--level=high`', 'Alias for `--level=high --strict`.'],
    ['The client discards stale tickets', 'client.removeStaleTickets()'],
    ['A report over the limit is refused', 'reject("report too large")'],
    ['`tool prune` needs `--age`', 'function pruneOptions() { return { age: required } }\n// tool'],
    ['The `dry` flag came with version 3.2.0', '## 3.2.0\n\n- Flag `dry`'],
  ])('are found: %s', async (claim, text) => {
    expect(await faultOf(claim, text)).toBe('')
  })

  test.each([
    ['`--strict` stops the run at the first warning', 'strict: { type: boolean } // sorts the keys'],
    ['The error counter is cleared at midnight', 'interrupts.clear()'],
  ])('are not: %s', async (claim, text) => {
    expect(await faultOf(claim, text)).toContain('enough words')
  })
})

describe('a bound', () => {
  test.each([
    ['A job is retried no more than 5 times', 'A job is retried at most 5 times.'],
    ['A job is retried at most 5 times by its workers', 'A job is retried no more than 5 times by its workers.'],
    ['A name cannot be longer than 20 characters', 'name: string().max(20) // characters'],
    ['A body must not exceed 2 MiB', 'const BODY_MAX = 2 * 1024 * 1024'],
    ['A queue holds no fewer than 3 jobs', 'min_jobs_of_queue = 3'],
  ])('denies nothing: %s', async (claim, text) => {
    expect(await faultOf(claim, text)).toBe('')
  })

  test('may be the opposite of the one in the lines', async () => {
    const fault = await faultOf('A job is retried no more than 5 times', 'A job is retried at least 5 times.', page)
    expect(fault).toContain('say "at most"')
  })
})

describe('an abbreviation that every documentation uses', () => {
  test.each([
    ['TLS is on by default', 'tls:\n  enabled: false\ngzip:\n  enabled: true'],
    ['The API is on by default', '- The API is off by default.\n- The dashboard is on by default.'],
  ])('says what a default belongs to: %s', async (claim, text) => {
    expect(await faultOf(claim, text)).toContain('on is the default')
  })

  test.each([
    ['TLS is off by default', 'tls:\n  enabled: false\ngzip:\n  enabled: true'],
    ['The dashboard is on by default', '- The API is off by default.\n- The dashboard is on by default.'],
    ['The HTTP API stops after 30 seconds', 'stopAfterSeconds = 30'],
  ])('need not be named: %s', async (claim, text) => {
    expect(await faultOf(claim, text)).toBe('')
  })
})

describe('a version that only the path has', () => {
  const notes: Given = { path: 'docs/releases/3.2.0.md' }

  test('is that of what the file says is new', async () => {
    expect(await faultOf('Version 3.2.0 adds the `dry` flag', '- Adds the flag `dry`', notes)).toBe('')
  })

  test('is not the one that is needed', async () => {
    const fault = await faultOf('The `dry` flag needs version 3.2.0 of Tar', '- The flag `dry` needs Tar', notes)
    expect(fault).toContain('mention `3.2.0`')
  })
})

/** As long as both may be. */
const [CLAIM_LENGTH, SLOW_LINE] = [500, 5000]

test.each([
  ['`a` ', 'aB'],
  ['default is a ', 'by default '],
  ['timeout default 5, ', 'timeout: 5; '],
  ['default is a, ', 'x-'],
])('a claim of %j on lines of %j takes a bounded time', async (claim, piece) => {
  const cpuMs = measureCpu()
  const line = piece.repeat(SLOW_LINE / piece.length)
  for (const given of [page, {}])
    await faultOf(claim.repeat(500).slice(0, CLAIM_LENGTH), Array(30).fill(line).join('\n'), given)
  expect(cpuMs()).toBeLessThan(2000)
})

test('lines that are made to be slow are compared in a bounded time', async () => {
  const cpuMs = measureCpu()
  for (const piece of ['It. ', 'default 1 ', 'a: ', '  ', 'x|', '`A` 1. ', '# a 1 ', '"""', '1,', 'by default, ']) {
    const line = piece.repeat(5000 / piece.length)
    await faultOf('The default limit of `x` is 7 and not 8', `${line}\n`.repeat(30).trimEnd(), page)
    await faultOf('The default limit of `x` is 7 and not 8', `${line}\n`.repeat(30).trimEnd())
  }
  expect(cpuMs()).toBeLessThan(20_000)
})
