// The entries of cited lines of code, configuration or the text of a help: each line that begins something, with the comment above
// it and the deeper lines below it.
import { type Entry, keyOf, sentenceEntries } from './source-entry.ts'

/** Not `#[attribute]`, and not a setting that is commented out: `#port 80`. */
const COMMENT = /^\s*(?:\/\/|\/\*|\*(?!\*)|#(?!\[|[a-z][\w.-]* \S+\s*$)|--(?!\w))/
const COMMENT_MARK = /^\s*(?:\/\/+|\/\*+|\*+|#+:?|--)/
/** A line that begins a setting, an option, a parameter or a point of a list. */
export const DEFINES =
  /^\s*(?:[-*+•]\s|\d{1,3}[.)]\s|\+?-{0,2}[A-Za-z], |--?[A-Za-z]|:\w+ [^:]+:|#[a-z][\w.-]* \S+\s*$|\{?["']?[\w$.-]+["']?\s*(?::|=|:=)(?!=)|(?:pub|const|let|var|static|final|export|def|fn|func|type|case)\b|\|)/
/** What opens and closes a docstring. */
const QUOTES = /^\s*(?:"""|'''|\/\*\*?|\*\/)\s*$/
const CLOSING = /^[\s)\]}>;,]*$/
const PROSE = /^\s*[A-Za-z`'"(*_[][^;{}=]*$/
const PROSE_MIN_WORDS = 4
/** Longer comments speak of more than the line below them: each of their sentences is an entry. */
const COMMENT_MAX_SENTENCES = 6

interface Block {
  lines: string[]
  indent: number
  scope: string[]
  kind: 'comment' | 'prose' | 'code'
}

/** Gives the entries in order. One pass. */
export function codeEntries(lines: readonly string[]): Entry[] {
  const blocks: Block[] = []
  const parents: { indent: number; text: string }[] = []
  let open: Block | undefined
  for (const line of lines) {
    if (line.trim() === '' || QUOTES.test(line)) {
      open = undefined
      continue
    }
    const isOpen = open !== undefined && continues(open, line)
    if (open === undefined || !isOpen) {
      while ((parents.at(-1)?.indent ?? -1) >= indentOf(line)) parents.pop()
      open = { lines: [], indent: indentOf(line), scope: parents.map(({ text }) => text), kind: kindOf(line) }
      blocks.push(open)
    }
    open.lines.push(line)
    const isFirstOfCode = !COMMENT.test(line) && (!isOpen || open.kind === 'comment')
    if (!isFirstOfCode) continue
    parents.push({ indent: indentOf(line), text: line })
    if (open.kind === 'comment') open.kind = 'code'
  }
  return blocks.flatMap(entriesOfBlock)
}

function kindOf(line: string): Block['kind'] {
  if (COMMENT.test(line)) return 'comment'
  return isProse(line) ? 'prose' : 'code'
}

/** A comment speaks of the line below it; deeper lines that define nothing belong to the line above them. */
function continues({ kind, indent }: Block, line: string): boolean {
  if (CLOSING.test(line)) return true
  if (kind === 'comment') return COMMENT.test(line) || indentOf(line) === indent
  if (COMMENT.test(line) || DEFINES.test(line)) return false
  return indentOf(line) > indent || (kind === 'prose' && isProse(line) && indentOf(line) === indent)
}

function isProse(line: string): boolean {
  return !DEFINES.test(line) && PROSE.test(line) && line.trim().split(/\s+/).length >= PROSE_MIN_WORDS
}

/** A tab is as wide as four spaces. */
function indentOf(line: string): number {
  const space = /^[ \t]*/.exec(line)?.[0] ?? ''
  return space.length + 3 * (space.split('\t').length - 1)
}

function entriesOfBlock({ lines, scope, kind }: Block): Entry[] {
  const around = scope.join('\n')
  if (kind === 'prose') return sentenceEntries(lines, around)
  const code = lines.filter((line) => !COMMENT.test(line))
  const comments = lines.filter((line) => COMMENT.test(line)).map((line) => line.replace(COMMENT_MARK, ''))
  const said = sentenceEntries(comments, [around, ...code].join('\n')).map((one) => ({ ...one, ...keyOf(code[0]) }))
  if (code.length === 0) return said
  if (said.length <= COMMENT_MAX_SENTENCES) return [{ text: lines.join('\n'), scope: around, ...keyOf(code[0]) }]
  return [...said, { text: code.join('\n'), scope: around, ...keyOf(code[0]) }]
}
