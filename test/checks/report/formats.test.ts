// The formats of `docmend check` but for SARIF: what runners, GitLab and readers of JUnit reports get.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { parse } from 'test-results-parser'
import { formatCheck } from '../../../src/checks/report/format-check.ts'
import { anyString, runs, testProperty } from '../../support/property.ts'
import { manyProblems, RULES_PAGE, someProblem, someResult, WITH_ADDRESS, WITHOUT_ADDRESS } from './some-result.ts'

const warning = someProblem({
  rule: 'page-not-in-nav',
  subject: '',
  line: 1,
  message: 'The navigation does not list it',
})
const hostile = someProblem({ path: '::add-mask::a,b:c%.md', message: 'x\n::stop-commands::y ##[error]z' })

describe('text', () => {
  test('is a line for each problem', () => {
    expect(formatCheck(someResult([someProblem(), warning]), 'text', WITH_ADDRESS)).toBe(
      'docs/a.md:3:1 error broken-link docs/b.md does not exist\n' +
        'docs/a.md:1:1 warning page-not-in-nav The navigation does not list it\n',
    )
  })

  test('holds no workflow command', () => {
    expect(formatCheck(someResult([hostile]), 'text', WITH_ADDRESS)).toBe(
      './::add-mask::a,b:c%.md:3:1 error broken-link x\\x0a::stop-commands::y ## [error]z\n',
    )
  })
})

describe('github', () => {
  const commandsOf = (...problems: Parameters<typeof someResult>[0]) =>
    formatCheck(someResult(problems), 'github', WITH_ADDRESS)
      .split('\n')
      .filter((line) => line.startsWith('::'))

  test('annotates the line, and leads to the rule', () => {
    expect(commandsOf(someProblem(), warning)).toEqual([
      `::error file=docs/a.md,line=3,col=1,title=broken-link::docs/b.md does not exist%0A${RULES_PAGE}#broken-link`,
      `::warning file=docs/a.md,line=1,col=1,title=page-not-in-nav::The navigation does not list it%0A${RULES_PAGE}#page-not-in-nav`,
    ])
  })

  test('names the command that explains the rule where no address is known', () => {
    const text = formatCheck(someResult([someProblem()]), 'github', WITHOUT_ADDRESS)
    expect(text).toContain('%0Adocmend check --explain broken-link\n')
  })

  test('lists all problems in the log, and says how many are not annotated', () => {
    const problems = manyProblems(25, (index) => (index < 12 ? { rule: 'page-not-in-nav' } : {}))
    const lines = formatCheck(someResult(problems), 'github', WITH_ADDRESS).trim().split('\n')
    expect(lines.slice(0, 25).filter((line) => line.startsWith('docs/'))).toHaveLength(25)
    expect(lines.slice(25).map((line) => line.slice(0, 6))).toEqual([
      ...Array(10).fill('::erro'),
      ...Array(10).fill('::warn'),
      '::noti',
    ])
    expect(lines.at(-1)).toContain('Only the log of this step has 3 errors and 2 warnings more.')
  })

  test('annotates current pages before earlier versions and posts', () => {
    const old = manyProblems(10, () => ({ severity: 'warning', frozen: 'post' }))
    expect(commandsOf(...old, warning)[0]).toContain('file=docs/a.md,')
  })

  test('no path and no message starts a command of its own', () => {
    expect(commandsOf(hostile)).toEqual([
      expect.stringMatching(/^::error file=%3A%3Aadd-mask%3A%3Aa%2Cb%3Ac%25\.md,line=3,.*::x\\x0a::stop-commands::y /),
    ])
  })

  test('says in an annotation what was not checked', () => {
    const text = formatCheck(someResult([], { skipped: ['docs/film.md was not checked.'] }), 'github', WITH_ADDRESS)
    expect(text).toBe('::notice title=Not checked::docs/film.md was not checked.\n')
  })
})

describe('gitlab', () => {
  const issuesOf = (problems: Parameters<typeof someResult>[0]) =>
    JSON.parse(formatCheck(someResult(problems), 'gitlab', WITH_ADDRESS)) as { fingerprint: string }[]

  test('is a Code Quality report', () => {
    expect(issuesOf([someProblem(), warning])).toEqual([
      {
        description: 'docs/b.md does not exist',
        check_name: 'broken-link',
        fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/),
        severity: 'major',
        location: { path: 'docs/a.md', lines: { begin: 3 } },
        content: { body: `${RULES_PAGE}#broken-link` },
      },
      expect.objectContaining({ check_name: 'page-not-in-nav', severity: 'minor' }),
    ])
  })

  test('has fingerprints that are unique and do not depend on lines', () => {
    const problems = [someProblem(), someProblem({ line: 8 }), someProblem({ path: 'docs/c.md' }), warning]
    const prints = issuesOf(problems).map(({ fingerprint }) => fingerprint)
    expect(new Set(prints).size).toBe(4)
    expect(issuesOf(problems.map((one) => ({ ...one, line: 77 }))).map(({ fingerprint }) => fingerprint)).toEqual(
      prints,
    )
  })

  test('keeps the fingerprint of a problem when another one of its page is mended', () => {
    const other = someProblem({ subject: 'c.md', line: 9 })
    expect(issuesOf([other])[0]?.fingerprint).toBe(issuesOf([someProblem(), other])[1]?.fingerprint)
  })

  test('is an empty list when nothing is wrong', () => {
    expect(issuesOf([])).toEqual([])
  })
})

describe('junit', () => {
  /** As another program reads it. */
  function readJunit(text: string) {
    const folder = mkdtempSync(join(tmpdir(), 'docmend-junit-'))
    try {
      writeFileSync(join(folder, 'report.xml'), text)
      return parse({ type: 'junit', files: [join(folder, 'report.xml')] })
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
  const junitOf = (...args: Parameters<typeof someResult>) => formatCheck(someResult(...args), 'junit', WITH_ADDRESS)

  test('has a suite for each page, a failed test for each error and a skipped one for each warning', () => {
    const { suites, failed } = readJunit(junitOf([someProblem(), someProblem({ line: 8 }), warning]))
    expect(failed).toBe(2)
    expect(suites.map(({ name, cases }) => [name, cases.map((one) => [one.status, one.name])])).toEqual([
      ['docmend check', [['PASS', '2 errors, 1 warning; 2 pages of docs read as MkDocs']]],
      [
        'docs/a.md',
        [
          ['FAIL', 'broken-link: docs/b.md does not exist'],
          ['FAIL', 'broken-link: docs/b.md does not exist (2)'],
          ['SKIP', 'page-not-in-nav: The navigation does not list it'],
        ],
      ],
    ])
    expect(suites[1]?.cases[0]?.stack_trace).toBe(`docs/a.md:3:1 docs/b.md does not exist\n${RULES_PAGE}#broken-link`)
  })

  test('is not empty when nothing is wrong, and shows what was not checked', () => {
    const { suites, status } = readJunit(junitOf([], { skipped: ['docs/film.md was not checked.'] }))
    expect([status, suites.length]).toEqual(['PASS', 1])
    expect(suites[0]?.cases.map((one) => one.status)).toEqual(['PASS', 'SKIP'])
  })

  testProperty('holds any path and message', () => {
    const any = fc.oneof(
      anyString(),
      fc.string({ unit: fc.constantFrom('<', '&', '"', ']', '>', '\u0000', '\ufffe', '\ud800') }),
    )
    fc.assert(
      fc.property(any, any, (path, message) => {
        const text = junitOf([someProblem({ path: `a${path}`, message: `a${message}` })])
        // What XML 1.0 allows (section 2.2).
        expect(text).toMatch(/^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u)
        expect(readJunit(text).suites[1]?.cases).toHaveLength(1)
      }),
      runs(),
    )
  })
})
