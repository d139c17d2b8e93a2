// Escapes in files that the checks have not read: data (JSON, YAML, CSV, text), Markdown beside the site, markup that no
// framework of ours reads. Their texts may become parts of pages by ways that nobody can list.

import type { Dialect } from '../dialect.ts'
import { codeSpans } from '../page/code-spans.ts'
import { parsePage } from '../page/parse-page.ts'
import { fencedRanges, lineStarts, readLines } from '../page/source-lines.ts'
import type { Escape } from './escape.ts'
import { EscapeList } from './escape-list.ts'
import { findEscapes } from './find-escapes.ts'
import { blank } from './live-text.ts'
import { addRawEscapes, addRawMdxEscapes } from './raw-escapes.ts'

/**
 * Gives the constructs of a file that would do something in any site, and some that only look so. Linear and without a
 * parser of Markdown, since this runs where nothing stops one that takes long.
 */
export function findFileEscapes(path: string, text: string): Escape[] {
  const extension = (path.split('.').at(-1) ?? '').toLowerCase()
  if (/^(mdoc|rst|adoc|asciidoc)$/.test(extension)) return findEscapes(parsePage(text, OTHER))
  const isMarkdown = /^(md|mdx|markdown)$/.test(extension)
  const found = new EscapeList(text, lineStarts(text))
  // A quote in JSON stands behind a backslash.
  const live = isMarkdown ? withoutCode(text) : text.replace(/\\(["'/])/g, ' $1')
  addRawEscapes(live, { framework: isMarkdown ? 'plain' : 'mkdocs' }, found)
  if (extension === 'mdx') addRawMdxEscapes(live, found)
  return found.all()
}

function withoutCode(text: string): string {
  const lines = readLines(text, 0, OTHER)
  const ranges = [...fencedRanges(lines), ...codeSpans(text, lines)]
  return blank(
    text,
    ranges.sort((a, b) => a.start - b.start),
  )
}

const OTHER: Dialect = {
  framework: 'plain',
  syntax: 'other',
  slugs: 'github',
  requiredFields: [],
  hasRawTemplates: false,
}
