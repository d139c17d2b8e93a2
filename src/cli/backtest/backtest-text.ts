// A backtest for a person at a terminal or in a log: first what is false today, then what would have been said.
import { styleText } from 'node:util'
import { formatCount, plural, shorten } from '../../base/text.ts'
import type { Backtest, FalseToday } from '../../local/backtest/backtest.ts'
import { cutLine, neutralize, padStart, wrapWords } from '../terminal-text.ts'
import {
  dateOf,
  describeChange,
  type MendPlace,
  mendCommand,
  placeOfFact,
  type Summary,
  shortSha,
  summarize,
} from './summary.ts'

interface Look extends MendPlace {
  /** Undefined where no person looks: nothing is cut or wrapped then. */
  columns: number | undefined
  hasColours: boolean
  /** The page that was written, if any. */
  html: string | undefined
}

/** More than anyone reads in one go; the page and JSON have all. */
const PLACES_MAX = 40
/** Of a unit: it is there to be recognized. */
const UNIT_MAX_CHARACTERS = 160
/** Beyond this, lines are hard to read. */
const COLUMNS_MAX = 110
const COLUMNS_MIN = 40
const PLAIN_COLUMNS = 100

/** Every line is safe for a terminal. */
export function renderBacktestText(found: Backtest, look: Look): string {
  if (found.pages === 0)
    return `${[...bold('No documentation was found', look), ...sentence(NO_PAGES, look, 2)].join('\n')}\n`
  const blocks = [drawFalse(found, look), drawSummary(found, look), drawGaps(found, look), drawNext(found, look)]
  const drawn = blocks.filter((block) => block.length > 0).map((block) => block.join('\n'))
  return `${drawn.join('\n\n')}\n`
}

function drawFalse(found: Backtest, look: Look): string[] {
  const { falseToday, days, head, olderFalseToday } = found
  const pages = new Set(falseToday.map(({ finding }) => finding.unit.page)).size
  const older =
    olderFalseToday === 0
      ? []
      : sentence(`${plural(olderFalseToday, 'more place')} from older commits: --days 365`, look, 2)
  const until = `the ${days} days up to ${dateOf(head.time)}`
  if (falseToday.length === 0)
    return [...bold('False today: nothing', look), ...sentence(describeNothing(found), look, 2), ...older]
  return [
    ...bold(`False today: ${plural(falseToday.length, 'place')} on ${plural(pages, 'page')}`, look),
    ...sentence(
      `Commits of ${until} made these untrue, nobody has edited them since, and they are untrue at ${shortSha(head.sha)}.`,
      look,
      2,
    ),
    ...drawCommits(falseToday.slice(0, PLACES_MAX), look),
    ...(falseToday.length > PLACES_MAX
      ? [
          '',
          ...sentence(
            `and ${plural(falseToday.length - PLACES_MAX, 'more place')}: --html FILE or --format json`,
            look,
            2,
          ),
        ]
      : []),
    ...older,
  ]
}

const NO_PAGES =
  'Docmend reads Markdown, MDX, reStructuredText and AsciiDoc. If the docs are in another repository, name its folder with --docs.'

function describeNothing({ pages, days, commits }: Backtest): string {
  return `Docmend read ${plural(commits.length, 'commit')} and ${plural(pages, 'page')}. Nothing that a commit of the last ${days} days made untrue still stands, as far as code can prove it.`
}

/** One command mends what one commit has made untrue. */
function drawCommits(places: readonly FalseToday[], look: Look): string[] {
  const shas = [...new Set(places.map(({ commit }) => commit.sha))]
  return shas.flatMap((sha) => {
    const of = places.filter(({ commit }) => commit.sha === sha)
    const [first] = of
    if (first === undefined) return []
    const { commit } = first
    return [
      '',
      ...sentence(`${shortSha(sha)}  ${dateOf(commit.time)}  ${commit.title}`, look, 2, 'bold'),
      ...of.flatMap((place) => drawPlace(place, look)),
      // Commands are never wrapped: people copy them.
      `    ${paint('dim', 'let the agent mend it (needs a model):', look)} ${neutralize(mendCommand(look, commit))}`,
    ]
  })
}

function drawPlace({ finding }: FalseToday, look: Look): string[] {
  const { kind, unit, edit, why } = finding
  const address = unit.address === undefined ? '' : `  ${unit.address}`
  const fact = placeOfFact(finding)
  return [
    `    ${paint('red', neutralize(`${unit.page}:${unit.line}`), look)}  ${neutralize(describeChange(finding))}${neutralize(address)}`,
    ...sentence(
      `${kind === 'missing' ? 'beside ' : ''}${shorten(unit.text.replace(/\s+/g, ' ').trim(), UNIT_MAX_CHARACTERS)}`,
      look,
      8,
      'dim',
    ),
    ...sentence(fact === '' ? why : `${why} (${fact})`, look, 6),
    ...(edit === undefined ? [] : sentence(`Edit line ${edit.line}: ${edit.before} → ${edit.after}`, look, 6, 'green')),
  ]
}

function drawSummary(found: Backtest, look: Look): string[] {
  const summary = summarize(found)
  const { rows, silence } = describeSummary(summary)
  const width = Math.max(...rows.map(({ count }) => formatCount(count).length))
  return [
    ...bold(`What would have been said: ${plural(summary.commits, 'commit')}, ${summary.from} to ${summary.to}`, look),
    ...(silence === undefined ? [] : sentence(silence, look, 2)),
    ...rows.flatMap(({ count, words }) => {
      const [first = '', ...rest] = sentence(words, look, 4 + width)
      return [`  ${padStart(formatCount(count), width)}  ${first.trimStart()}`, ...rest]
    }),
    ...(summary.docsEdits === null ? sentence(NO_EDITS, look, 2) : []),
  ]
}

const NO_EDITS = 'The docs are in another repository, so no commit shows which pages people edited for it.'

/** What the numbers count, the most important first; `silence` is a sentence instead of rows of zeros. */
export function describeSummary(summary: Summary): { rows: { count: number; words: string }[]; silence?: string } {
  const { alarms, alarmsPer50, codeCommits, open, touched, docsEdits, docsEditsNamed } = summary
  if (alarms === 0 && touched === 0) return { rows: [], silence: describeSilence(summary) }
  const found = open.contradicted + open.missing
  const rows = [
    {
      count: alarms,
      words: `${noun(alarms, 'commit')} would have brought a notice${alarmsPer50 === null ? '' : `, ${alarmsPer50} in 50`}; ${formatCount(codeCommits)} changed source files`,
    },
    {
      count: found,
      words: `${noun(found, 'place')} in these notices: ${open.contradicted} contradicted, ${open.missing} missing`,
    },
  ]
  if (docsEdits === null) return { rows }
  const share = docsEdits === 0 ? '' : ` (${Math.round(((docsEditsNamed ?? 0) / docsEdits) * 100)} %)`
  const ofPeople = [
    {
      count: touched,
      words: `${noun(touched, 'place')} that people corrected in the same commit, so no notice`,
    },
    {
      count: docsEdits,
      words: `${noun(docsEdits, 'commit')} changed source files and pages together; in ${formatCount(docsEditsNamed ?? 0)}${share} Docmend would have pointed to a page that people did edit`,
    },
  ]
  return { rows: [...rows, ...ofPeople] }
}

function describeSilence({ commits, codeCommits, docsEdits }: Summary): string {
  const compared = `Docmend compared ${plural(commits, 'commit')}; ${formatCount(codeCommits)} changed source files, and none would have brought a notice.`
  if (docsEdits === null) return compared
  const edited = docsEdits === 0 ? 'no commit' : plural(docsEdits, 'commit')
  return `${compared} People changed source files and pages together in ${edited}.`
}

function noun(count: number, word: string): string {
  return count === 1 ? word : `${word}s`
}

function drawGaps({ gaps }: Backtest, look: Look): string[] {
  return gaps.length === 0 ? [] : [...bold('Not compared', look), ...gaps.flatMap((gap) => sentence(gap, look, 2))]
}

function drawNext({ commits }: Backtest, look: Look): string[] {
  const hasFindings = commits.some(({ findings }) => findings.length > 0)
  if (look.html !== undefined || !hasFindings) return []
  return sentence('To read it case by case: --html backtest.html', look, 0)
}

type Style = 'bold' | 'dim' | 'red' | 'green'

/** Breaks between words; a word that is longer than a line, such as a path, stays whole, so that it can be copied. */
function sentence(text: string, look: Look, indent: number, style?: Style): string[] {
  const columns = Math.max(COLUMNS_MIN, Math.min(look.columns ?? PLAIN_COLUMNS, COLUMNS_MAX)) - 1
  const safe = cutLine(text, columns * LINES_MAX)
  const lines = wrapWords(safe, columns - indent)
  return lines.map((line) => ' '.repeat(indent) + (style === undefined ? line : paint(style, line, look)))
}

/** Of one sentence. */
const LINES_MAX = 8

function bold(text: string, look: Look): string[] {
  return sentence(text, look, 0, 'bold')
}

function paint(style: Style, text: string, { hasColours }: Look): string {
  return hasColours ? styleText(style, text, { validateStream: false }) : text
}
