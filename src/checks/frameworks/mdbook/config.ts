// book.toml: https://rust-lang.github.io/mdBook/format/configuration/index.html
import { parse, TomlError } from 'smol-toml'
import { trimSlashesAtEnd } from '../../config/site-address.ts'
import { type Problem, unparsedFile } from '../../problem.ts'
import type { Redirect } from '../framework.ts'
import { redirectAddress } from './routes.ts'

interface Book {
  /** Folder of the pages, from the configuration file. */
  source: string
  basePath: string
  redirects: readonly Redirect[]
  problems: readonly Problem[]
}

const MAX_CONFIG_CHARACTERS = 64 * 1024

/** Reads the configuration. A broken file gives the defaults and a problem. */
export function readBook(path: string, text: string): Book {
  const book: Book = { source: 'src', basePath: '', redirects: [], problems: [] }
  if (text.length > MAX_CONFIG_CHARACTERS)
    return { ...book, problems: [unparsedFile(path, 'it is larger than 64 KiB')] }
  try {
    const config: unknown = parse(text)
    const source = textOf(fieldOf(fieldOf(config, 'book'), 'src')) ?? book.source
    const html = fieldOf(fieldOf(config, 'output'), 'html')
    return {
      ...book,
      source,
      basePath: basePathOf(textOf(fieldOf(html, 'site-url'))),
      redirects: redirectsOf(html, path, text),
    }
  } catch (error) {
    // A RangeError is nesting deeper than the stack.
    if (!(error instanceof TomlError || error instanceof RangeError)) throw error
    const place = error instanceof TomlError ? error : undefined
    return { ...book, problems: [unparsedFile(path, error.message.split('\n')[0] ?? '', place)] }
  }
}

function redirectsOf(html: unknown, path: string, text: string): Redirect[] {
  const table = fieldOf(html, 'redirect')
  const pairs = typeof table === 'object' && table !== null ? Object.entries(table) : []
  const lines = linesOfTable(text)
  return pairs.flatMap(([from, to]) => {
    if (typeof to !== 'string') return []
    const line = lines.get(from)
    const place = line === undefined ? {} : { place: { path, line, column: 1 } }
    return [{ from: redirectAddress(from, from), to: redirectAddress(to, from), ...place }]
  })
}

/** The line of each key of the table of redirects, if it is written as a table of its own. */
function linesOfTable(text: string): Map<string, number> {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => /^\s{0,20}\[\s{0,9}output\.html\.redirect\s{0,9}\]/.test(line))
  const found = new Map<string, number>()
  for (const [index, line] of start === -1 ? [] : lines.slice(start + 1).entries()) {
    if (/^\s{0,20}\[/.test(line)) break
    const key = /^\s{0,20}(?:"([^"\\]{1,500})"|'([^']{1,500})'|([\w-]{1,500}))\s{0,20}=/.exec(line)
    if (key !== null) found.set(key[1] ?? key[2] ?? key[3] ?? '', start + index + 2)
  }
  return found
}

function basePathOf(siteUrl: string | undefined): string {
  return siteUrl?.startsWith('/') === true ? trimSlashesAtEnd(siteUrl) : ''
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(key) : undefined
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
