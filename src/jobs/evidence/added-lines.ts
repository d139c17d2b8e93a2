// The lines of the changes that the base does not have, and what kind of text they are. A line that any changed file had
// before is not new, and neither are its names.
import { isBinary } from '../../agent/changes/line-search.ts'
import type { Change } from '../../base/git-tree.ts'

export interface AddedLine {
  path: string
  /** From 1. */
  line: number
  text: string
  /** The code block that the line is part of; undefined in prose. */
  code: CodeBlock | undefined
  isFrontmatter: boolean
}

export interface CodeBlock {
  /** First word after the fence, in lower case; '' when there is none. */
  language: string
  /** All lines of the block, each once, including old ones. */
  lines: readonly string[]
}

/** Longer lines are data; only their beginning is read. */
const LINE_MAX_CHARACTERS = 5000
const FENCE = /^[ \t>]{0,20}(?:(?:[-*+]|\d{1,3}[.)])[ \t]+)?(`{3,}|~{3,}|:{3,}[ \t]*\{?code)[ \t]*(.*)$/

const FRONTMATTER_EDGE = /^---\s*$/

/** Gives the lines in the order of the changes, each once in its code block or in the prose of its file. One pass. */
export function findAddedLines(changes: readonly Change[], oldTexts: readonly string[]): AddedLine[] {
  const known = new Set(['', ...oldTexts.flatMap(readLines)])
  return changes.flatMap((change) =>
    change.kind !== 'write' || isBinary(change.content)
      ? []
      : linesOfFile(change.path, new TextDecoder().decode(change.content), known),
  )
}

function linesOfFile(path: string, text: string, known: ReadonlySet<string>): AddedLine[] {
  const lines = readLines(text)
  const frontmatterEnd = FRONTMATTER_EDGE.test(lines[0] ?? '')
    ? lines.findIndex((line, at) => at > 0 && FRONTMATTER_EDGE.test(line))
    : -1
  const added: AddedLine[] = []
  const prose = new Set<string>()
  let open: { mark: string; block: { language: string; lines: string[] }; seen: Set<string> } | undefined
  for (const [index, full] of lines.entries()) {
    const line = full.slice(0, LINE_MAX_CHARACTERS)
    const isFrontmatter = index <= frontmatterEnd
    const [, mark, rest = ''] = isFrontmatter ? [] : (FENCE.exec(line) ?? [])
    const isFence =
      mark !== undefined &&
      (open === undefined ? !rest.includes('`') : mark.startsWith(open.mark) && rest.trim() === '')
    if (isFence) {
      open =
        open === undefined ? { mark, block: { language: readLanguage(rest), lines: [] }, seen: new Set() } : undefined
    }
    const seen: Set<string> = isFence || open === undefined ? prose : open.seen
    if (seen.has(line)) continue
    seen.add(line)
    if (!isFence) open?.block.lines.push(line)
    if (known.has(full)) continue
    // The title of an example is a file of the reader's: ```ts [plugins/a.ts].
    const text = isFence ? line.replace(/\[[^\]]*\]/, ' ') : line
    added.push({ path, line: index + 1, text, code: isFence ? undefined : open?.block, isFrontmatter })
  }
  return added
}

function readLanguage(info: string): string {
  return /^[{.\s]*([\w+#-]*)/.exec(info)?.[1]?.toLowerCase() ?? ''
}

function readLines(text: string): string[] {
  return text.split(/\r?\n/)
}
