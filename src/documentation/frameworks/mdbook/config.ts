// book.toml: https://rust-lang.github.io/mdBook/format/configuration/index.html
import { parse, TomlError } from 'smol-toml'
import { trimSlashesAtEnd } from '../../config/site-address.ts'
import { type Problem, unparsedFile } from '../../problem.ts'
import type { Redirect } from '../framework.ts'
import { redirectAddress } from './routes.ts'

export interface Book {
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
    return { ...book, source, basePath: basePathOf(textOf(fieldOf(html, 'site-url'))), redirects: redirectsOf(html) }
  } catch (error) {
    // A RangeError is nesting deeper than the stack.
    if (!(error instanceof TomlError || error instanceof RangeError)) throw error
    const place = error instanceof TomlError ? error : undefined
    return { ...book, problems: [unparsedFile(path, error.message.split('\n')[0] ?? '', place)] }
  }
}

function redirectsOf(html: unknown): Redirect[] {
  const table = fieldOf(html, 'redirect')
  const pairs = typeof table === 'object' && table !== null ? Object.entries(table) : []
  return pairs.flatMap(([from, to]) =>
    typeof to === 'string' ? [{ from: redirectAddress(from, from), to: redirectAddress(to, from) }] : [],
  )
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
