// Makes text of models and servers safe for the places where the runner or GitHub would interpret it: log lines (workflow
// commands), annotations, and the job summary (Markdown and HTML).
import { cut, shorten } from '../base/text.ts'

/** Control characters, lone surrogates, and characters that hide text or reverse its direction; not the joiners of scripts and emoji. */
const HIDDEN = /[\p{Cc}\p{Cs}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]|[\u{E0000}-\u{E007F}]/gu
/** The runner ends a line at each of these and would look for a command after it. */
const LINE_END = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/
const PUNCTUATION = /[!-/:-@[-`{-~]/g
/** GitHub links these after it has rendered the Markdown, when an escaped character looks like any other. */
const AUTOLINK = /@|:(?=\/\/)|\bwww(?=\.)/gi
const ZERO_WIDTH_SPACE = '\u200B'

const ANNOTATION_MAX_CHARACTERS = 2_000
/** GitHub drops a summary over 1 MiB; one escaped character can take 15 bytes. */
const SUMMARY_MAX_CHARACTERS = 20_000

/** The text as lines without invisible characters. */
export function visibleLines(text: string): string[] {
  return text.split(LINE_END).map((line) => line.replaceAll('\t', ' ').replace(HIDDEN, ''))
}

/** Lines for the log: never a workflow command, neither `::name::` (first on a line) nor `##[name]` (anywhere). */
export function logLines(text: string): string[] {
  return visibleLines(text).map((line) => `| ${line.replaceAll('##[', '## [')}`)
}

/** Words for an annotation; @actions/core escapes the line ends. */
export function annotationText(text: string): string {
  return visibleLines(shortenWithCount(text.trim(), ANNOTATION_MAX_CHARACTERS)).join('\n')
}

/** One line of HTML that shows only the text, without any markup, link, mention or image. */
export function summaryHtml(text: string): string {
  return visibleLines(shortenWithCount(text.trim(), SUMMARY_MAX_CHARACTERS)).map(escapeMarkup).join('<br>')
}

/** GitHub drops a summary over 1 MiB: a path may have 4,096 bytes, and an escaped character takes up to 15. */
const PATH_MAX_CHARACTERS = 300

/** A line of a file as HTML, with a link to it below `files`, the address of a commit's files; undefined = not known. */
export function placeHtml({ path, line }: { path: string; line: number }, files: string | undefined): string {
  const name = summaryHtml(`${shorten(path, PATH_MAX_CHARACTERS)}:${line}`)
  if (files === undefined || path.length > PATH_MAX_CHARACTERS) return name
  const address = `${files}/${path.split('/').map(encodeURIComponent).join('/')}?plain=1#L${line}`
  return `<a href="${escapePunctuation(address)}">${name}</a>`
}

/** One line for Markdown or HTML. */
function escapeMarkup(line: string): string {
  return escapePunctuation(line.replace(AUTOLINK, `$&${ZERO_WIDTH_SPACE}`))
}

/** Writes ASCII punctuation as character references, which CommonMark (2.5) never treats as structure. */
export function escapePunctuation(text: string): string {
  return text.replace(PUNCTUATION, (character) => `&#${character.charCodeAt(0)};`)
}

function shortenWithCount(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text
  return `${cut(text, maxCharacters)} … (${text.length - maxCharacters} more characters)`
}
