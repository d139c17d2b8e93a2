// Pages that programs write without a word at their top: as known programs leave them, or as a script of the code does.
import { findGenerator } from '../../checks/page/generated-marker.ts'

const FOOT_CHARACTERS = 600
const FOOT =
  /^\W*(?:this \w+ (?:is|was) )?auto(?:matically )?[- ]?generated (?:by|from|with|using|on)\b|\bgenerated automatically (?:by|from|with|using)\b/im
const MARKS = [
  /^\s*(?:<!--|\{\/\*|\.\.)\s*(?:this (?:file|page) (?:is|was) )?auto[- ]?generated\b/im,
  // Cobra.
  /^#{2,4} Options inherited from parent commands$/m,
  // clap-markdown.
  /^This document contains the help content for the /m,
]
/** TypeDoc names the source of each thing. */
const SOURCES = /^(?:\*|_)?Defined in:? ?(?:\*|_)?\s*\[?[\w./-]+:\d+/gim
const SOURCES_MIN = 2

/** Of the text alone. */
export function isRendered(text: string): boolean {
  if (findGenerator(text) !== undefined || MARKS.some((mark) => mark.test(text))) return true
  return FOOT.test(text.slice(-FOOT_CHARACTERS)) || (text.match(SOURCES)?.length ?? 0) >= SOURCES_MIN
}

const WRITES =
  /\bwrite(?:_text|_file|File|FileSync|TextFile)?\b\W|\bWriteFile\b|\bos\.Create\b|\bfs::write\b|\bFile::create\b|\bopen\([^)]*["'][wx]b?["']|[^=|<-]>\s*["']?[\w./-]+\.mdx?\b/
const READS = /\bread(?:_text|_file|File|FileSync|TextFile|_to_string)?\b\W|\bReadFile\b|\bos\.Open\b|\bFile::open\b/
const NAMED = /([A-Za-z_]\w*)\s*(?::\s*[\w&']+\s*)?:?=(?!=)/

/**
 * Whether the code writes the page and does not read it before, as what only changes its version does. `page`: its last two
 * parts, which tell it from others of its name.
 */
export function writesPage(code: string, page: string): boolean {
  const lines = code.split('\n').filter((line) => line.length < LINE_MAX_CHARACTERS)
  const own = lines.filter((line) => line.includes(page))
  if (own.length === 0) return false
  const names = own.flatMap((line) => NAMED.exec(line)?.[1] ?? [])
  const isAbout = (line: string): boolean =>
    own.includes(line) || names.some((name) => new RegExp(`\\b${name}\\b`).test(line))
  const about = lines.filter(isAbout)
  return about.some((line) => WRITES.test(line)) && !about.some((line) => READS.test(line))
}

const LINE_MAX_CHARACTERS = 500
