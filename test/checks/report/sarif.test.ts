// What `docmend check --format sarif` writes, held against the schema of SARIF 2.1.0 and against the limits of code scanning.
import { createRequire } from 'node:module'
import { expect, test } from '@jest/globals'
import AjvDraft04 from 'ajv-draft-04'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { RULES } from '../../../src/checks/problem.ts'
import { formatCheck } from '../../../src/checks/report/format-check.ts'
import { anyString, runs, testProperty } from '../../support/property.ts'
import { manyProblems, RULES_PAGE, someProblem, someResult, WITH_ADDRESS, WITHOUT_ADDRESS } from './some-result.ts'

const require = createRequire(import.meta.url)
const schema = require('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json')
const ajv = new AjvDraft04.default({ strict: false, unicodeRegExp: false })
addFormats.default(ajv)
const validate = ajv.compile(schema)

interface Sarif {
  runs: {
    tool: { driver: { rules: { id: string; helpUri?: string; help: { markdown?: string } }[] } }
    invocations: { toolExecutionNotifications: { level: string; message: { text: string } }[] }[]
    results: {
      ruleId: string
      ruleIndex: number
      level: string
      message: { text: string }
      locations: { physicalLocation: { artifactLocation: { uri: string }; region: object } }[]
      partialFingerprints: Record<string, string>
    }[]
  }[]
}

/** Also checks it against the schema. */
function sarifOf(...[result, help = WITH_ADDRESS]: [Parameters<typeof formatCheck>[0], typeof WITH_ADDRESS?]) {
  const log = JSON.parse(formatCheck(result, 'sarif', help)) as Sarif
  validate(log)
  expect(validate.errors ?? []).toEqual([])
  const [run] = log.runs
  if (run === undefined) throw new Error('There is no run')
  return run
}

test('a result names its rule, its place from the root of the repository, and its severity', () => {
  const { tool, results } = sarifOf(someResult([someProblem()]))
  expect(results).toEqual([
    {
      ruleId: 'broken-link',
      ruleIndex: tool.driver.rules.findIndex(({ id }) => id === 'broken-link'),
      level: 'error',
      message: { text: 'docs/b.md does not exist' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'docs/a.md', uriBaseId: '%SRCROOT%' },
            region: { startLine: 3, startColumn: 1, endLine: 3 },
          },
        },
      ],
      partialFingerprints: { 'docmendProblem/v1': expect.stringMatching(/^[0-9a-f]{32}$/) },
    },
  ])
})

test('every rule is described, with help and the address of its section', () => {
  const describeRule = (rule: string) => `About **${rule}**`
  const { tool } = sarifOf(someResult([]), { ...WITH_ADDRESS, describeRule })
  expect(tool.driver.rules.map(({ id }) => id)).toEqual(Object.keys(RULES))
  expect(tool.driver.rules[0]).toMatchObject({
    helpUri: `${RULES_PAGE}#page-syntax`,
    help: { markdown: 'About **page-syntax**' },
  })
})

test('without an address of the rules, a rule still has help, and no link', () => {
  const [rule] = sarifOf(someResult([]), WITHOUT_ADDRESS).tool.driver.rules
  expect(rule).toMatchObject({
    help: { text: 'The page cannot be parsed by its framework, or contains an expression that cannot.' },
  })
  expect(rule).not.toHaveProperty('helpUri')
})

test('a path becomes a relative address, whatever its characters', () => {
  const { results } = sarifOf(someResult([someProblem({ path: 'docs/a b%20c:d#é.md' })]))
  expect(results[0]?.locations[0]?.physicalLocation.artifactLocation.uri).toBe('docs/a%20b%2520c%3Ad%23%C3%A9.md')
})

test('a fingerprint stays when lines move, and no two are alike', () => {
  const twice = [someProblem({ line: 3 }), someProblem({ line: 9 })]
  const moved = twice.map((problem) => ({ ...problem, line: problem.line + 40 }))
  const [before, after] = [twice, moved].map((problems) =>
    sarifOf(someResult(problems)).results.map(({ partialFingerprints }) => partialFingerprints['docmendProblem/v1']),
  )
  expect(after).toEqual(before)
  expect(new Set(before).size).toBe(2)
})

test('of 10,000 problems all are written, and GitHub is said to show fewer', () => {
  const { results, invocations } = sarifOf(someResult(manyProblems(10_000)))
  expect(results).toHaveLength(10_000)
  expect(invocations[0]?.toolExecutionNotifications).toEqual([
    { level: 'warning', message: { text: 'GitHub shows 5,000 results.' } },
  ])
})

test('of more than GitHub takes, the most severe are kept', () => {
  const problems = manyProblems(25_002, (index) => (index < 3 ? { rule: 'page-not-in-nav' } : {}))
  const { results, invocations } = sarifOf(someResult(problems))
  expect(results.filter(({ level }) => level === 'warning')).toHaveLength(1)
  expect(results).toHaveLength(25_000)
  expect(invocations[0]?.toolExecutionNotifications[0]?.message.text).toMatch(
    /most severe.* 2 problems more are missing/,
  )
})

test('what was not judged is a notification', () => {
  const { invocations } = sarifOf(
    someResult([], { unjudged: { quiet: [], off: ['broken-link'] }, skipped: ['a.md was not checked.'] }),
  )
  expect(invocations[0]?.toolExecutionNotifications.map(({ message }) => message.text)).toEqual([
    'The settings switch off broken-link.',
    'a.md was not checked.',
  ])
})

test('no text of a page becomes a link in a message', () => {
  const { results } = sarifOf(someResult([someProblem({ message: '[x](https://evil.example.com) is odd' })]))
  expect(results[0]?.message.text).not.toContain('](')
})

testProperty('any path and message gives a valid file', () => {
  fc.assert(
    fc.property(anyString(), anyString(), (path, message) => {
      sarifOf(someResult([someProblem({ path: `a${path}`, message: `a${message}` })]))
    }),
    runs(),
  )
})
