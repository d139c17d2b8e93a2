// SARIF 2.1.0, as code scanning and editors read it.
// https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html, and what GitHub makes of it:
// https://docs.github.com/en/code-security/reference/code-scanning/sarif-files/sarif-support

import { formatCount, neutralize, plural, shorten, withFullStop } from '../../../base/text.ts'
import { mostSevereFirst } from '../check-result.ts'
import { fingerprint } from '../fingerprints.ts'
import type { Report, ReportItem } from '../report.ts'
import { linkToRule, type RuleHelp } from '../rule-help.ts'

/** GitHub rejects a file with more, and shows fewer. */
const MAX_RESULTS = 25_000
const SHOWN_RESULTS = 5_000
const MESSAGE_MAX_CHARACTERS = 1_000
/** The name by which readers of SARIF know the folder that all addresses start from. */
const ROOT = '%SRCROOT%'

export function formatSarif(report: Report, help: RuleHelp): string {
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: describeTool(report, help) },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { [ROOT]: { description: { text: 'The root of the repository.' } } },
        invocations: [{ executionSuccessful: true, toolExecutionNotifications: notify(report) }],
        results: describeItems(report),
      },
    ],
  }
  return `${JSON.stringify(log, null, 1)}\n`
}

function describeTool({ rules }: Report, help: RuleHelp): object {
  return {
    name: 'Docmend',
    semanticVersion: help.version,
    ...(help.rulesPage !== undefined && { informationUri: help.rulesPage }),
    rules: rules.map((rule) => describeRule(rule, help)),
  }
}

function describeRule(
  { name, meaning, severity }: Report['rules'][number],
  { rulesPage, describeRule: read }: RuleHelp,
): object {
  const text = withFullStop(meaning)
  const markdown = read?.(name)
  return {
    id: name,
    shortDescription: { text },
    fullDescription: { text },
    ...(rulesPage !== undefined && { helpUri: linkToRule(rulesPage, name) }),
    help: markdown === undefined ? { text } : { text: markdown, markdown },
    defaultConfiguration: { level: severity },
    properties: { tags: ['documentation'], precision: 'high', 'problem.severity': severity },
  }
}

/** The most severe, when there are more than GitHub takes. */
function describeItems({ items, rules }: Report): object[] {
  const ruleIndexes = new Map(rules.map(({ name }, index) => [name, index]))
  const fingerprints = new Map(fingerprint(items).map((print, index) => [items[index], print]))
  return mostSevereFirst(items)
    .slice(0, MAX_RESULTS)
    .map((item) => ({
      ruleId: item.rule,
      ruleIndex: ruleIndexes.get(item.rule),
      level: item.severity,
      message: { text: plainMessage(item.message) },
      locations: [{ physicalLocation: locate(item) }],
      // Not `primaryLocationLineHash`: upload-sarif makes that from the lines of the file, and warns of any other.
      partialFingerprints: { 'docmendProblem/v1': fingerprints.get(item) },
      ...(item.frozen !== undefined && { properties: { frozen: item.frozen } }),
    }))
}

function locate({ path, line, column }: ReportItem): object {
  return {
    artifactLocation: { uri: encodePath(path), uriBaseId: ROOT },
    region: { startLine: line, startColumn: column, endLine: line },
  }
}

/** A path as a relative reference of RFC 3986: also `:` is escaped, which would end a scheme. */
function encodePath(path: string): string {
  return path.toWellFormed().split('/').map(encodeURIComponent).join('/')
}

/** In a message of SARIF, `[text](target)` is a link (3.11.6). */
function plainMessage(message: string): string {
  return shorten(neutralize(message), MESSAGE_MAX_CHARACTERS).replaceAll('](', '] (')
}

function notify({ items, fixes, fixing, gaps }: Report): object[] {
  const notes = [...fixes, ...fixing, ...gaps].map((text) => ({ level: 'note', message: { text: plainMessage(text) } }))
  const text = describeCap(items.length)
  return text === undefined ? notes : [{ level: 'warning', message: { text } }, ...notes]
}

function describeCap(count: number): string | undefined {
  if (count <= SHOWN_RESULTS) return undefined
  const shown = `GitHub shows ${formatCount(SHOWN_RESULTS)} results.`
  if (count <= MAX_RESULTS) return shown
  const missing = plural(count - MAX_RESULTS, 'problem')
  return `This file has the ${formatCount(MAX_RESULTS)} most severe problems. ${missing} more are missing. ${shown}`
}
