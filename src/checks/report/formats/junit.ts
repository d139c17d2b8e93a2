// A test report in the form that CI systems take from JUnit: a suite for each page with problems, a failed test for each error.
// What its readers agree on: https://docs.gitlab.com/ci/testing/unit_test_reports/#junit-xml-format-specification and
// https://github.com/jenkinsci/xunit-plugin/blob/master/src/main/resources/org/jenkinsci/plugins/xunit/types/model/xsd/junit-10.xsd
import { neutralize } from '../../../base/text.ts'
import type { Problem } from '../../index.ts'
import { type CheckResult, severityOf } from '../check-result.ts'
import { describeFixes, describeFixing } from '../describe-fixing.ts'
import { describeCounts, describeGaps } from '../describe-result.ts'
import { type RuleHelp, whereToRead } from '../rule-help.ts'

// Text in XML 1.0, which has no way to write most control characters and no half of a surrogate pair.

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** One line of text for an attribute or an element. What XML cannot hold is shown as an escape such as `\x1b`. */
function escapeXml(text: string): string {
  return neutralize(text)
    .replaceAll('\ufffe', '\\ufffe')
    .replaceAll('\uffff', '\\uffff')
    .replace(/[&<>"']/g, (character) => REFERENCES[character] ?? character)
}

/** ` name="value"` for each attribute. */
function xmlAttributes(attributes: Readonly<Record<string, string | number>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join('')
}

interface TestCase {
  name: string
  /** A warning fails nothing, and the format has no warnings: of what it has, people are shown skipped tests. */
  outcome: 'passed' | 'skipped' | 'failed'
  /** XML of what is in the element. */
  inside: string
}

/** The first suite is about the check itself, so that a report without problems is not empty, which some readers refuse. */
export function formatJunit(result: CheckResult, help: RuleHelp): string {
  const byPath = Map.groupBy(result.problems, ({ path }) => path)
  const suites = [
    writeSuite('docmend check', describeCheck(result)),
    ...[...byPath].map(([path, problems]) => writeSuite(path, describeProblems(problems, help))),
  ]
  const counts = xmlAttributes({
    name: 'Docmend',
    tests: describeCheck(result).length + result.problems.length,
    failures: result.errors,
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${counts}>\n${suites.join('')}</testsuites>\n`
}

function describeCheck(result: CheckResult): TestCase[] {
  const gaps = describeGaps(result).map(
    (sentence): TestCase => ({
      name: sentence,
      outcome: 'skipped',
      inside: `<skipped${xmlAttributes({ message: sentence })}/>`,
    }),
  )
  const passed = [describeCounts(result), ...describeFixes(result), ...describeFixing(result)]
  return [...passed.map((name): TestCase => ({ name, outcome: 'passed', inside: '' })), ...gaps]
}

/** Readers tell tests apart by their names alone, and compare them with those of earlier runs: no lines in names. */
function describeProblems(problems: readonly Problem[], help: RuleHelp): TestCase[] {
  const seen = new Map<string, number>()
  return problems.map((problem) => {
    const name = `${problem.rule}: ${problem.message}`
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return describeProblem(problem, times === 1 ? name : `${name} (${times})`, help)
  })
}

function describeProblem(problem: Problem, name: string, help: RuleHelp): TestCase {
  const { path, line, column, rule, message } = problem
  const text = `${escapeXml(`${path}:${line}:${column} ${message}`)}\n${escapeXml(whereToRead(help, rule))}`
  return severityOf(problem) === 'error'
    ? { name, outcome: 'failed', inside: `<failure${xmlAttributes({ message, type: rule })}>${text}</failure>` }
    : { name, outcome: 'skipped', inside: `<skipped${xmlAttributes({ message })}/><system-out>${text}</system-out>` }
}

function writeSuite(name: string, cases: readonly TestCase[]): string {
  const count = (outcome: TestCase['outcome']): number => cases.filter((one) => one.outcome === outcome).length
  const counts = { tests: cases.length, failures: count('failed'), errors: 0, skipped: count('skipped'), time: 0 }
  const lines = cases.map((one) => {
    const attributes = xmlAttributes({ classname: name, name: one.name, time: 0 })
    return one.inside === '' ? `<testcase${attributes}/>` : `<testcase${attributes}>${one.inside}</testcase>`
  })
  return `<testsuite${xmlAttributes({ name, ...counts })}>\n${lines.join('\n')}\n</testsuite>\n`
}
