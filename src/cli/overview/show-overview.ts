// The overview of a check, as wide as the terminal and with its colours.

import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { styleText } from 'node:util'
import { formatCount, plural } from '../../base/text.ts'
import { NO_FRAMEWORK, type Problem, titleOfFramework } from '../../checks/index.ts'
import { type CheckedSite, type CheckResult, severityOf } from '../../checks/report/check-result.ts'
import { describeCounts, describeGaps, describeRules } from '../../checks/report/describe-result.ts'
import { chooseLook } from '../report/report-canvas.ts'
import type { Runtime } from '../runtime.ts'
import { countCells, cutLine, neutralize, padEnd, padStart, wrapWords } from '../terminal-text.ts'
import { groupByMessage, groupByPage, groupByRule, type ProblemGroup } from './group-problems.ts'
import { type NextCommand, nextCommands } from './next-commands.ts'

// What a person at a terminal sees of a check of the whole site: first what was read, then what is wrong, what was not
// checked, and what to do next.

export interface OverviewLook {
  columns: number
  hasColours: boolean
}

const MAX_PAGES = 8
const MAX_REPEATED = 3
const MAX_OF_PAGE = 3
const MAX_SITES = 8
const MAX_LANGUAGES = 12
/** Beyond this, lines are hard to read. */
const MAX_COLUMNS = 120
const MIN_COLUMNS = 40

/** Every line ends with a line break and is safe for a terminal. */
export function drawOverview(result: CheckResult, next: readonly NextCommand[], look: OverviewLook): string {
  const page = { ...look, columns: Math.max(MIN_COLUMNS, Math.min(look.columns, MAX_COLUMNS)) - 1 }
  const blocks = [
    drawSite(result, page),
    drawRules(groupByRule(result.problems), page),
    drawPages(groupByPage(result.problems), page),
    drawUnchecked(result, page),
    drawNext(next, page),
  ]
  const drawn = blocks.filter((block) => block.length > 0).map((block) => block.join('\n'))
  return `${drawn.join('\n\n')}\n`
}

function drawSite(result: CheckResult, look: OverviewLook): string[] {
  const { site, pages, docsRoot } = result
  if (pages === 0) return drawNothing(docsRoot, look)
  const sites = site?.sites ?? []
  const listed = sites.slice(0, MAX_SITES).map(({ folder, framework, pageCount }) => {
    return sentence(
      `${folder === '' ? '.' : folder}  (${titleOfFramework(framework)}, ${plural(pageCount, 'page')})`,
      look,
      4,
    )
  })
  const more = sites.length - listed.length
  return [
    ...bold(describeCounts(result), look),
    ...sentence(describeRules(result), look, 2),
    ...(sites.length > 1 ? sentence(`${sites.length} sites, all of them checked:`, look, 2) : []),
    ...(sites.length > 1 ? listed.flat() : []),
    ...(more > 0 ? sentence(`and ${plural(more, 'more site')}`, look, 4) : []),
    ...drawLanguages(site?.locales ?? [], look),
    ...drawKept(site, look),
  ]
}

function drawLanguages(locales: readonly string[], look: OverviewLook): string[] {
  if (locales.length < 2) return []
  const named = locales.slice(0, MAX_LANGUAGES).join(', ')
  const more = locales.length - MAX_LANGUAGES
  return sentence(`Languages: ${named}${more > 0 ? ` and ${more} more` : ''}`, look, 2)
}

/** Pages that are kept as they were. */
function drawKept(site: CheckedSite | undefined, look: OverviewLook): string[] {
  const { versions = 0, posts = 0 } = site?.keptPages ?? {}
  if (versions + posts === 0) return []
  const kinds = [
    ...(versions > 0 ? [`${plural(versions, 'page')} of earlier versions`] : []),
    ...(posts > 0 ? [plural(posts, 'post')] : []),
  ]
  return sentence(`${kinds.join(' and ')}: what is wrong in them is a warning, and listed last`, look, 2)
}

function drawNothing(docsRoot: string, look: OverviewLook): string[] {
  const where = docsRoot === '' ? 'here' : `in ${docsRoot}`
  return [
    ...bold(`No documentation was found ${where}`, look),
    ...sentence(
      'Docmend looks for the configuration of a docs framework, for a folder docs, and for Markdown and reStructuredText. If the docs are elsewhere, name their folder: --docs-root FOLDER, or --repo FOLDER for another repository.',
      look,
      2,
    ),
  ]
}

/** The rule with its count and what it finds most. */
function drawRules(groups: readonly ProblemGroup[], look: OverviewLook): string[] {
  if (groups.length === 0) return []
  const counts = groups.map(({ problems }) => formatCount(problems.length))
  const [countWidth, nameWidth] = [widest(counts), widest(groups.map(({ name }) => name))]
  const rows = groups.flatMap(({ name, problems }, index) => [
    `  ${padStart(counts[index] ?? '', countWidth)}  ${padEnd(name, nameWidth)}  ${severity(problems[0], look)}`,
    ...examplesOf(problems).flatMap((example) => sentence(example, look, 4 + countWidth)),
  ])
  return [...bold('By rule, with examples', look), ...rows]
}

/** What is wrong in several places, or else one example. */
function examplesOf(problems: readonly Problem[]): string[] {
  const groups = groupByMessage(problems)
  const repeated = groups.filter((group) => group.problems.length > 1)
  return (repeated.length > 0 ? repeated : groups)
    .slice(0, repeated.length > 0 ? MAX_REPEATED : 1)
    .map(({ problems: [{ path, line, message }, ...others] }) => {
      const more = others.length === 0 ? '' : ` (and in ${plural(others.length, 'more place')})`
      return `${path}:${line} ${message}${more}`
    })
}

function drawPages(groups: readonly ProblemGroup[], look: OverviewLook): string[] {
  const isWhole = groups.length <= MAX_PAGES
  const shown = isWhole ? groups : groups.filter(({ problems }) => problems.length > 1).slice(0, MAX_PAGES)
  if (shown.length === 0) return []
  const rows = shown.flatMap(({ name, problems }) => [
    ...sentence(`${name}: ${plural(problems.length, 'problem')}`, look, 2),
    ...problems.slice(0, MAX_OF_PAGE).flatMap((problem) => drawProblem(problem, look)),
    ...(problems.length > MAX_OF_PAGE ? [`    and ${formatCount(problems.length - MAX_OF_PAGE)} more`] : []),
  ])
  const more = groups.length - shown.length
  return [
    ...bold(more > 0 ? 'The pages with most problems' : 'By page', look),
    ...rows,
    ...(more > 0 ? [`  and ${plural(more, 'more page')}`] : []),
  ]
}

function drawProblem(problem: Problem, look: OverviewLook): string[] {
  const { line, column, rule, message } = problem
  const [first = '', ...others] = sentence(`${line}:${column} ${rule} ${message}`, look, 4)
  const mark = severityOf(problem) === 'error' ? 'red' : 'yellow'
  return [look.hasColours ? first.replace(rule, (name) => paint(mark, name)) : first, ...others]
}

function drawUnchecked(result: CheckResult, look: OverviewLook): string[] {
  const { hints, drift, byHand } = result
  const gaps = describeGaps(result)
  return [
    ...(gaps.length === 0 ? [] : bold('Not checked', look)),
    ...gaps.flatMap((gap) => sentence(gap, look, 2)),
    ...(hints.length === 0 || gaps.length === 0 ? [] : ['']),
    ...(hints.length === 0 ? [] : bold('Which docs', look)),
    ...hints.flatMap((hint) => sentence(hint.trimStart(), look, hint.startsWith(' ') ? 4 : 2)),
    ...[...drift, ...byHand].flatMap((one) => one.split('\n')).flatMap((line) => sentence(line, look, 2)),
    ...(result.framework === NO_FRAMEWORK && result.pages > 0 ? noGenerator(look) : []),
  ]
}

function noGenerator(look: OverviewLook): string[] {
  return sentence(
    'Without a framework, addresses and navigation are not known: links are checked as a code host shows them.',
    look,
    2,
  )
}

/** Commands are never wrapped: people copy them. */
function drawNext(next: readonly NextCommand[], look: OverviewLook): string[] {
  if (next.length === 0) return []
  const rows = next.flatMap(({ command, purpose }) => [`  ${neutralize(command)}`, ...sentence(purpose, look, 6)])
  return [...bold('What to do next', look), ...rows]
}

/** Breaks between words; a word that is longer than a line, such as a path, stays whole, so that it can be copied. */
function sentence(text: string, { columns }: OverviewLook, indent: number): string[] {
  const safe = cutLine(text, columns * MAX_LINES)
  return wrapWords(safe, columns - indent).map((line) => ' '.repeat(indent) + line)
}

/** Of one message. */
const MAX_LINES = 6

function bold(text: string, look: OverviewLook): string[] {
  return sentence(text, look, 0).map((line) => (look.hasColours ? paint('bold', line) : line))
}

function severity(problem: Problem, { hasColours }: OverviewLook): string {
  const name = severityOf(problem)
  if (!hasColours) return name
  return paint(name === 'error' ? 'red' : 'yellow', name)
}

/** Whether there are colours is known already; node would look at its own stdout. */
function paint(style: 'bold' | 'red' | 'yellow', text: string): string {
  return styleText(style, text, { validateStream: false })
}

function widest(texts: readonly string[]): number {
  return Math.max(...texts.map(countCells))
}

/** True for a folder of a git work tree, an absolute path. */
export function hasGit(folder: string): boolean {
  if (existsSync(join(folder, '.git'))) return true
  const above = dirname(folder)
  return above !== folder && hasGit(above)
}

const DEFAULT_COLUMNS = 80

/** `repo`, `docsRoot`: as they were given. `repositoryDir`: an absolute path. */
export function showOverview(
  runtime: Runtime,
  result: CheckResult,
  { repo, docsRoot, repositoryDir }: { repo?: string; docsRoot?: string; repositoryDir: string },
): void {
  const { columns, hasColours } = chooseLook(runtime)
  const next = nextCommands(result, { env: runtime.env, repo, docsRoot, hasGit: hasGit(repositoryDir) })
  // Some terminals report 0 columns.
  runtime.stdout(drawOverview(result, next, { columns: columns || DEFAULT_COLUMNS, hasColours }))
}
