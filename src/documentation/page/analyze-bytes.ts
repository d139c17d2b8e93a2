// The bytes of a page, which may be no text at all.
import { isUtf8 } from 'node:buffer'
import type { Dialect } from '../dialect.ts'
import { analyzePage } from './analyze-page.ts'
import type { PageFacts } from './page-analysis.ts'

/** Analyzes a page from its bytes; what is not UTF-8 has the problem `encoding` and nothing else. */
export function analyzeBytes(bytes: Uint8Array, dialect: Dialect): PageFacts {
  const reason = whyNoText(bytes)
  if (reason !== undefined) return notText(reason)
  return analyzePage(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), dialect)
}

function whyNoText(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  if (isUtf16) return 'The page is UTF-16. Save it as UTF-8'
  if (bytes.includes(0)) return 'The page is binary, not text'
  return isUtf8(bytes) ? undefined : 'The page is not valid UTF-8. Save it as UTF-8'
}

function notText(message: string): PageFacts {
  const problem = { rule: 'encoding', line: 1, column: 1, subject: '', message } as const
  return {
    problems: [problem],
    frontmatter: {},
    title: undefined,
    headings: [],
    anchors: [],
    links: [],
    activeContent: [],
  }
}
