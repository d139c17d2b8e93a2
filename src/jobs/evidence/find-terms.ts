// The names in added lines, each once: of prose (prose-terms.ts) and of code blocks (code-terms.ts); and the quotes of prose.
import { setImmediate } from 'node:timers/promises'
import type { AddedLine, CodeBlock } from './added-lines.ts'
import { declaredIn, wordsOfCode } from './code-terms.ts'
import { quotesIn, wordsOfProse } from './prose-terms.ts'
import { type Term, toTerm } from './terms.ts'

export interface FoundTerm extends Term {
  path: string
  line: number
}

/** Terms of one change set that are kept; later ones are only counted. */
const TERMS_MAX = 1000

/** Docs frameworks define these names. */
const FRONTMATTER_KEY = /^\s*(?:- )?[\w-]+:(?=\s|$)/

/** Quotation marks are part of their syntax: `- "app.port=80"`. */
const DATA_FILE = /\.(?:ya?ml|json[c5]?|toml)$/i

/** This thread answers requests too, so it pauses after so many lines. */
const LINES_AT_ONCE = 1000

/** Gives each name once, at its first place, in the order of the lines. */
export async function findTerms(lines: readonly AddedLine[]): Promise<{ terms: FoundTerm[]; more: number }> {
  const found = new Map<string, FoundTerm>()
  const beyond = new Set<string>()
  const declared = new Map<CodeBlock, ReadonlySet<string>>()
  for (const [index, line] of lines.entries()) {
    if (index % LINES_AT_ONCE === 0) await setImmediate()
    const words = findWords(line, declared).flatMap((word) => toTerm(word) ?? [])
    for (const term of [...words, ...findQuotes(line)]) {
      if (found.has(term.text)) continue
      if (found.size < TERMS_MAX) found.set(term.text, { ...term, path: line.path, line: line.line })
      else beyond.add(term.text)
    }
  }
  return { terms: [...found.values()], more: beyond.size }
}

function findWords({ text, code, isFrontmatter }: AddedLine, declared: Map<CodeBlock, ReadonlySet<string>>): string[] {
  if (code !== undefined) return wordsOfCode(text, code.language, () => findDeclared(code, declared))
  return wordsOfProse(isFrontmatter ? text.replace(FRONTMATTER_KEY, '') : text)
}

function findQuotes({ path, text, code, isFrontmatter }: AddedLine): Term[] {
  if (code !== undefined || isFrontmatter || DATA_FILE.test(path)) return []
  // A single word in quotes is more often a way of speaking.
  const quotes = quotesIn(text).filter((quote) => /[^\p{L}]/u.test(quote.text))
  return quotes.map(({ text: quote, pieces }) => ({
    text: quote,
    kind: 'quote',
    spellings: [{ needle: quote, edge: 'none' }],
    parts: pieces.map((piece) => ({
      text: piece,
      kind: 'quote',
      spellings: [{ needle: piece, edge: 'none' }],
      parts: [],
    })),
  }))
}

function findDeclared(block: CodeBlock, known: Map<CodeBlock, ReadonlySet<string>>): ReadonlySet<string> {
  const names = known.get(block) ?? declaredIn(block)
  known.set(block, names)
  return names
}
