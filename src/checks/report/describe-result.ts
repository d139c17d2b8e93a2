// What a check says to people besides its problems: what it did not judge, what is left to do, and the counts.

import { plural, withFullStop } from '../../base/text.ts'
import { describeUnjudged, NO_FRAMEWORK, titleOfFramework } from '../index.ts'
import type { Rule } from '../problem.ts'
import { type CheckResult, mostSevereFirst } from './check-result.ts'
import { describeFixing } from './describe-fixing.ts'
import { explainCommand, linkToRule, type RuleHelp } from './rule-help.ts'
import { shownLine } from './shown-line.ts'

/** Gives a line each, safe for a terminal; the counts are the last but for where the rules are explained. */
export function describeResult(result: CheckResult, help: RuleHelp): string[] {
  const sentences = [
    ...result.hints,
    ...result.drift.map((sentence) => `Translation: ${sentence}`),
    ...result.byHand.flatMap((sentence) => `By hand: ${sentence}`.split('\n')),
    ...result.refusals.map((clause) => `For the reviewer: ${clause}`),
    ...result.notes.map((sentence) => `Please check: ${sentence}`),
    ...describeFixing(result),
    ...describeScope(result),
    describeCounts(result),
    ...pointToRules(result, help),
  ]
  return sentences.map(shownLine)
}

/**
 * The versions that the rules were compared with, by building sites with them. Where the framework has others, it may do
 * something else.
 */
const VERSIONS: Readonly<Record<string, string>> = {
  vitepress: '1.6',
  docusaurus: '3.10',
  starlight: '0.37',
  mkdocs: '1.4',
  sphinx: '5.3',
  hugo: '0.111',
  jekyll: '4.3',
}
const MAX_LANGUAGES = 12
/** Of one line; JSON has all. */
const MAX_GAPS = 4

/** `Checked by the rules of MkDocs 1.4 and Hugo 0.111.` */
export function describeRules({ framework, site }: CheckResult): string {
  const names = new Set([framework, ...(site?.sites ?? []).map((one) => one.framework)])
  const titles = [...names].map((name) => {
    const title = name === NO_FRAMEWORK ? 'GitHub Flavored Markdown' : titleOfFramework(name)
    return [title, VERSIONS[name] ?? []].flat().join(' ')
  })
  return `Checked by the rules of ${LIST.format(titles)}.`
}

const LIST = new Intl.ListFormat('en', { type: 'conjunction' })

/** What was judged and what was not, as one line; none where nothing was there to judge. */
function describeScope(result: CheckResult): string[] {
  const { problems, pages, site } = result
  const locales = site?.locales ?? []
  const more = locales.length > MAX_LANGUAGES ? [`${locales.length - MAX_LANGUAGES} more`] : []
  const languages = LIST.format([...locales.slice(0, MAX_LANGUAGES), ...more])
  const unread = new Set(problems.flatMap(({ rule, path }) => (UNREAD.has(rule) ? path : []))).size
  const gaps = describeGaps(result).map(withFullStop)
  const left = gaps.length - MAX_GAPS
  const sentences = [
    ...(pages === 0 ? [] : [describeRules(result)]),
    ...(locales.length < 2 ? [] : [`Languages: ${languages}.`]),
    ...(unread === 0 ? [] : [`${plural(unread, 'page')} could not be read.`]),
    ...gaps.slice(0, MAX_GAPS),
    ...(left > 0 ? [`${plural(left, 'more limit')}: see --format json.`] : []),
  ]
  return sentences.length === 0 ? [] : [sentences.join(' ')]
}

const UNREAD: ReadonlySet<string> = new Set<Rule>(['unchecked', 'encoding'])

/** What was not judged, and why: a sentence each. */
export function describeGaps({ unjudged, skipped }: CheckResult): string[] {
  return [...(unjudged.unread ?? []), ...describeUnjudged(unjudged), ...skipped]
}

/** `2 errors, 0 warnings; 2 pages of docs read as MkDocs`. */
export function describeCounts({
  errors,
  warnings,
  problems,
  unjudged,
  pages,
  docsRoot,
  framework,
  site,
}: CheckResult): string {
  const frozen = problems.filter((problem) => problem.frozen !== undefined).length
  const inFrozen = frozen === 0 ? '' : ` (${frozen} in earlier versions and posts)`
  const isPartial = unjudged.quiet.length + unjudged.off.length > 0
  const found = `${plural(errors, 'error')}, ${plural(warnings, 'warning')}${inFrozen}${isPartial ? ' in what was checked' : ''}`
  const where = docsRoot === '' ? 'the whole repository' : docsRoot
  if (site === undefined && pages === 0 && problems.length === 0) return `${found}; no page of ${where} changed`
  return `${found}; ${plural(pages, 'page')} of ${where} read as ${titleOfFramework(framework)}`
}

/** More rules than this get one address together. */
const MAX_RULES = 3

function pointToRules({ problems }: CheckResult, help: RuleHelp): string[] {
  const { rulesPage } = help
  const rules = [...new Set(mostSevereFirst(problems).map(({ rule }) => rule))]
  const [first] = rules
  if (first === undefined) return []
  if (rulesPage === undefined) {
    return [
      `How to fix them: ${explainCommand(help, first)}${rules.length === 1 ? '' : ', and likewise for the other rules'}`,
    ]
  }
  const addresses = rules.length > MAX_RULES ? [rulesPage] : rules.map((rule) => linkToRule(rulesPage, rule))
  return [`How to fix them: ${addresses.join(' ')}`]
}
