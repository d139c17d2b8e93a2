// A test report in the form that CI systems take from JUnit: a suite for each page with problems, a failed test for each error.
// What its readers agree on: https://docs.gitlab.com/ci/testing/unit_test_reports/#junit-xml-format-specification and
// https://github.com/jenkinsci/xunit-plugin/blob/master/src/main/resources/org/jenkinsci/plugins/xunit/types/model/xsd/junit-10.xsd
import { neutralize } from '../../../base/text.ts'
import type { Report, ReportItem } from '../report.ts'
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

/** The first suite is about the command itself, so that a report without problems is not empty, which some readers refuse. */
export function formatJunit(report: Report, help: RuleHelp): string {
  const byPath = Map.groupBy(report.items, ({ path }) => path)
  const suites = [
    writeSuite(report.command, describeRun(report)),
    ...[...byPath].map(([path, items]) => writeSuite(path, describeItems(items, report, help))),
  ]
  const counts = xmlAttributes({
    name: 'Docmend',
    tests: describeRun(report).length + report.items.length,
    failures: report.items.filter(({ severity }) => severity === 'error').length,
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${counts}>\n${suites.join('')}</testsuites>\n`
}

function describeRun({ counts, gaps, fixes, fixing }: Report): TestCase[] {
  const skipped = gaps.map(
    (sentence): TestCase => ({
      name: sentence,
      outcome: 'skipped',
      inside: `<skipped${xmlAttributes({ message: sentence })}/>`,
    }),
  )
  const passed = [counts, ...fixes, ...fixing]
  return [...passed.map((name): TestCase => ({ name, outcome: 'passed', inside: '' })), ...skipped]
}

/** Readers tell tests apart by their names alone, and compare them with those of earlier runs: no lines in names. */
function describeItems(items: readonly ReportItem[], report: Report, help: RuleHelp): TestCase[] {
  const seen = new Map<string, number>()
  return items.map((item) => {
    const name = `${item.rule}: ${item.message}`
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return describeItem(item, times === 1 ? name : `${name} (${times})`, whereToRead(help, report, item.rule))
  })
}

function describeItem(item: ReportItem, name: string, whereTo: string): TestCase {
  const { path, line, column, severity, rule, message } = item
  const text = `${escapeXml(`${path}:${line}:${column} ${message}`)}\n${escapeXml(whereTo)}`
  return severity === 'error'
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
