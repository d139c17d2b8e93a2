// What Sphinx prints as a title, apart from headings: its search inserts titles as HTML, and a title has in it what it
// refers to, such as a caption. Tried out with Sphinx 5.3.
import { addField } from '../../active-content/frontmatter.ts'
import type { ActiveContentList } from '../../active-content/list.ts'
import { addTitle, withoutMarks } from '../../active-content/printed-text.ts'
import { rstWithoutLiterals } from '../../active-content/restructured-text/find-in-rst.ts'
import { type RstDirective, readRstDirectives } from '../../active-content/restructured-text/read-directives.ts'
import { LINE_SEPARATORS } from '../../active-content/restructured-text/rst-lines.ts'
import { readSubstitutions } from '../../active-content/restructured-text/substitutions.ts'
import type { ActiveContentRules } from '../../active-content/rules.ts'

/** What they show above their text may become a title; the name of a list of pages does too. */
const TITLED =
  /^(?:admonition|topic|sidebar|contents|rubric|(?:list-|csv-|flat-)?table|title|(?:grid-item-)?card|dropdown|details|toggle|aside|margin|(?:example|exercise|solution)(?:-start)?|tab(?:-item)?|(?:prf|proof):[a-z]+)$/i
/** Their caption is the first paragraph below their options. */
const CAPTIONED = /^(?:figure|image-grid|subfigure)$/i

/** True for a directive that shows its argument as a title. */
export function isTitled(directive: string): boolean {
  return TITLED.test(directive)
}

/** Adds the captions among the options of a directive. */
export function addCaptions(
  options: readonly { name: string; value: string }[],
  at: number,
  found: ActiveContentList,
): void {
  for (const { name, value } of options) if (name === 'caption') addTitle(value, at, found)
}

/** Adds the caption in the body of a directive, whose first line is the directive's own. */
export function addCaptionIn(directive: string, source: string, at: number, found: ActiveContentList): void {
  if (!CAPTIONED.test(directive)) return
  const lines = source.split(/\r?\n/)
  const isBlank = (line: string | undefined): boolean => line?.trim() === ''
  // Options may be indented deeper, and an argument may go on below: behind a blank line is neither.
  const starts = [
    lines.findIndex((line, index) => index > 0 && !/^[ \t>]*(?::|-{3}|$)/.test(line)),
    lines.findIndex((line, index) => index > 1 && isBlank(lines[index - 1]) && !isBlank(line)),
  ]
  for (const start of starts) {
    const end = lines.findIndex((line, index) => index > start && isBlank(line))
    if (start !== -1) addTitle(lines.slice(start, end === -1 ? undefined : end).join(' '), at, found)
  }
}

/** What belongs to an argument: also the lines below it, up to the options or a blank line. */
const ARGUMENT = /::((?:(?!\n[ \t]*(?:\r?\n|:[^:\s]))[\s\S])*)/
const LABEL = String.raw`(?:\.\.[ \t]+_[^\n]{1,300}:|\([^()\n]{1,300}\)=)[ \t]*\n(?:[ \t]*\n){0,3}`
/** The term of a definition, or the name of a field, behind a label: a reference to the label shows it. */
const LABELED_TERM = new RegExp(
  String.raw`^[ \t>]*${LABEL}[ \t>]*(?:(?=:)([^\n]+)|([^\s.:][^\n]*)\n(?:[ \t]+\S|(?:[ \t]*\n)?[ \t>]*:[ \t]))`,
  'gm',
)

/** Adds terms and fields with a label. */
export function addLabeledTerms(text: string, found: ActiveContentList): void {
  for (const { 1: field, 2: term = field ?? '', index } of text.matchAll(LABELED_TERM)) addTitle(term, index, found)
}

/** Adds titles, captions, terms with a label and the texts of substitutions. */
export function addRstTitles(text: string, found: ActiveContentList): void {
  const live = rstWithoutLiterals(text)
  const directives = readRstDirectives(text, live)
  const { texts, fillIn } = readSubstitutions(text, directives)
  for (const directive of directives) addTitlesOf(directive, fillIn, found)
  for (const { text: value, start } of texts) {
    // Another page that includes the definition may use it anywhere: behind a tag that it leaves open, all is attributes.
    if (value.includes('<')) for (const end of ['', 'i onload=x>', ' onload=x>']) addTitle(value + end, start, found)
  }
  addLabeledTerms(live.replaceAll('\r\n', ' \n'), found)
}

function addTitlesOf(
  { name, start, text, options }: RstDirective,
  fillIn: (line: string) => string,
  found: ActiveContentList,
): void {
  if (isTitled(name)) addTitle(fillIn(ARGUMENT.exec(text)?.[1] ?? ''), start, found)
  addCaptions(options, start, found)
  addCaptionIn(name, text, start, found)
}

/** Comments, definitions and other explicit markup, with what belongs to them. */
const BEFORE_FIELDS = /^\uFEFF?(?:[ \t]*\n|\.\.(?:[ \t][^\n]*)?\n(?:(?:[ \t]+[^\n]*)?\n)*)*/
/** With the lines that belong to it: deeper ones, also behind blank ones. */
const RST_FIELD = /:((?![: ])(?:[^:\\\n]|\\.|:(?![ `\n])){1,200}):(?=\s)([^\n]*(?:\n(?:[ \t]+[^\n]*|(?=\n)))*)\n?/gy
const LINE_END = new RegExp(`[${LINE_SEPARATORS}]`, 'g')

/** Adds the fields at the top of reStructuredText, which reach themes as frontmatter does. */
export function addTopFields(text: string, rules: ActiveContentRules, found: ActiveContentList): void {
  const lines = text.replaceAll('\r\n', ' \n').replace(LINE_END, '\n')
  let at = BEFORE_FIELDS.exec(lines)?.[0].length ?? 0
  for (const { 0: whole, 1: name = '', 2: value = '' } of lines.slice(at).matchAll(RST_FIELD)) {
    addField(withoutMarks(name), withoutMarks(value).trim(), at, rules, found)
    at += whole.length
  }
}
