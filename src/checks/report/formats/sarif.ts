// SARIF 2.1.0, as code scanning and editors read it.
// https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html, and what GitHub makes of it:
// https://docs.github.com/en/code-security/reference/code-scanning/sarif-files/sarif-support

import { formatCount, neutralize, plural, shorten, withFullStop } from '../../../base/text.ts'
import { type Problem, RULES } from '../../index.ts'
import { RULE_NAMES } from '../../problem.ts'
import { type CheckResult, mostSevereFirst, severityOf } from '../check-result.ts'
import { describeFixes, describeFixing } from '../describe-fixing.ts'
import { describeGaps } from '../describe-result.ts'
import { fingerprint } from '../fingerprints.ts'
import { linkToRule, type RuleHelp } from '../rule-help.ts'

/** GitHub rejects a file with more, and shows fewer. */
const MAX_RESULTS = 25_000
const SHOWN_RESULTS = 5_000
const MESSAGE_MAX_CHARACTERS = 1_000
/** The name by which readers of SARIF know the folder that all addresses start from. */
const ROOT = '%SRCROOT%'

const RULE_INDEXES = new Map(RULE_NAMES.map((rule, index) => [rule, index]))

export function formatSarif(result: CheckResult, help: RuleHelp): string {
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: describeTool(help) },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { [ROOT]: { description: { text: 'The root of the repository.' } } },
        invocations: [{ executionSuccessful: true, toolExecutionNotifications: notify(result) }],
        results: describeProblems(result.problems),
      },
    ],
  }
  return `${JSON.stringify(log, null, 1)}\n`
}

function describeTool(help: RuleHelp): object {
  return {
    name: 'Docmend',
    semanticVersion: help.version,
    ...(help.rulesPage !== undefined && { informationUri: help.rulesPage }),
    rules: RULE_NAMES.map((rule) => describeRule(rule, help)),
  }
}

function describeRule(rule: Problem['rule'], { rulesPage, describeRule: read }: RuleHelp): object {
  const { meaning, severity } = RULES[rule]
  const text = withFullStop(meaning)
  const markdown = read?.(rule)
  return {
    id: rule,
    shortDescription: { text },
    fullDescription: { text },
    ...(rulesPage !== undefined && { helpUri: linkToRule(rulesPage, rule) }),
    help: markdown === undefined ? { text } : { text: markdown, markdown },
    defaultConfiguration: { level: severity },
    properties: { tags: ['documentation'], precision: 'high', 'problem.severity': severity },
  }
}

/** The most severe, when there are more than GitHub takes. */
function describeProblems(problems: readonly Problem[]): object[] {
  const fingerprints = new Map(fingerprint(problems).map((print, index) => [problems[index], print]))
  return mostSevereFirst(problems)
    .slice(0, MAX_RESULTS)
    .map((problem) => ({
      ruleId: problem.rule,
      ruleIndex: RULE_INDEXES.get(problem.rule),
      level: severityOf(problem),
      message: { text: plainMessage(problem.message) },
      locations: [{ physicalLocation: locate(problem) }],
      // Not `primaryLocationLineHash`: upload-sarif makes that from the lines of the file, and warns of any other.
      partialFingerprints: { 'docmendProblem/v1': fingerprints.get(problem) },
      ...(problem.frozen !== undefined && { properties: { frozen: problem.frozen } }),
    }))
}

function locate({ path, line, column }: Problem): object {
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

function notify(result: CheckResult): object[] {
  const sentences = [...describeFixes(result), ...describeFixing(result), ...describeGaps(result)]
  const gaps = sentences.map((text) => ({ level: 'note', message: { text: plainMessage(text) } }))
  const text = describeCap(result.problems.length)
  return text === undefined ? gaps : [{ level: 'warning', message: { text } }, ...gaps]
}

function describeCap(count: number): string | undefined {
  if (count <= SHOWN_RESULTS) return undefined
  const shown = `GitHub shows ${formatCount(SHOWN_RESULTS)} results.`
  if (count <= MAX_RESULTS) return shown
  const missing = plural(count - MAX_RESULTS, 'problem')
  return `This file has the ${formatCount(MAX_RESULTS)} most severe problems. ${missing} more are missing. ${shown}`
}
