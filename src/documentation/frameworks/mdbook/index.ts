// mdBook: https://rust-lang.github.io/mdBook/format/configuration/index.html
import { parse, TomlError } from 'smol-toml'
import { folderOf, isBelow, joinPath, pathFrom, routeOf, withoutExtension } from '../../config/paths.ts'
import { indexPositions } from '../../config/positions.ts'
import { trimSlashesAtEnd } from '../../config/site-address.ts'
import type { Problem } from '../../problem.ts'
import type { Framework, FrameworkRules, Nav, NavEntry, Redirect, SiteLocation, SiteSource } from '../framework.ts'
import { locateByName } from '../locate.ts'

interface Book {
  source: string
  basePath: string
  redirects: readonly Redirect[]
  problems: readonly Problem[]
}

const MAX_CONFIG_CHARACTERS = 64 * 1024
const MAX_SUMMARY_LINES = 20_000

/** The chapters of a book are what its SUMMARY.md lists. */
export const mdbook: Framework = { name: 'mdbook', title: 'mdBook', detect, load }

function detect(paths: readonly string[]): SiteLocation[] {
  return locateByName(paths, /^book\.toml$/)
}

async function load({ folder, configPath = 'book.toml' }: SiteLocation, source: SiteSource): Promise<FrameworkRules> {
  const book = readBook(configPath, (await source.readText(configPath)) ?? '')
  const content = joinPath(folder, book.source) ?? folder
  const summary = content === '' ? 'SUMMARY.md' : `${content}/SUMMARY.md`
  const text = await source.readText(summary)
  return {
    folder,
    configPath,
    problems: book.problems,
    contentFolders: [content],
    isPage: (path) => isBelow(path, content) && path.endsWith('.md') && path !== summary && !/(^|\/)\./.test(path),
    // `{{#include file}}` is read out of the raw text, code blocks too, before it is Markdown.
    syntaxOf: () => ({
      syntax: 'markdown',
      slugs: 'github',
      requiredFields: [],
      hasRawTemplates: true,
    }),
    routesOf: ({ path }) => [addressOf(pathFrom(content, path))],
    basePath: book.basePath,
    publicFolders: [content],
    generatedRoutes: ['/print(\\.html)?', '/404(\\.html)?', '/toc(\\.html)?'],
    redirects: book.redirects,
    links: {
      relativeTo: ['file'],
      absoluteFrom: ['site', 'content'],
      pageExtensions: ['.md', '.html'],
      allowsExtensionless: false,
      aliases: {},
      allowsFolders: false,
    },
    nav: text === undefined ? undefined : readSummary(summary, text),
    locales: [],
  }
}

/** https://rust-lang.github.io/mdBook/format/summary.html: a link a line; one without a target is a draft. */
export function readSummary(file: string, text: string): Nav {
  const where = indexPositions(text)
  const entries: NavEntry[] = []
  let start = 0
  for (let count = 0; start < text.length && count < MAX_SUMMARY_LINES; count += 1) {
    const end = text.indexOf('\n', start)
    const stop = end === -1 ? text.length : end
    const range = targetIn(text.slice(start, stop), start)
    if (range !== undefined) {
      const written = text.slice(range.start, range.end)
      const paths = [joinPath(folderOf(file), decode(written)) ?? written]
      const target = /^[a-z][a-z0-9+.-]*:/i.test(written)
        ? { kind: 'external' as const, url: written }
        : { kind: 'files' as const, paths }
      entries.push({ file, ...where(range.start), text: written, range, target, list: 'SUMMARY' })
    }
    start = stop + 1
  }
  return { files: [file], entries, isComplete: true }
}

/** Where the target of the first link of a line stands. */
function targetIn(line: string, offset: number): { start: number; end: number } | undefined {
  const bare = line.trimStart()
  if (!/^([-*+]\s|\[)/.test(bare)) return undefined
  const open = line.indexOf('](')
  const close = line.lastIndexOf(')')
  if (open === -1 || close < open) return undefined
  const [, before = '', inner = ''] = /^(\s*<?)(.*)$/s.exec(line.slice(open + 2, close)) ?? []
  // A target in angle brackets may have blanks; after any other one there may be a title.
  const [target = ''] = (before.endsWith('<') ? /^[^>]*/ : /^\S*/).exec(inner) ?? []
  const start = offset + open + 2 + before.length
  return target === '' ? undefined : { start, end: start + target.length }
}

function readBook(path: string, text: string): Book {
  const book: Book = { source: 'src', basePath: '', redirects: [], problems: [] }
  if (text.length > MAX_CONFIG_CHARACTERS)
    return { ...book, problems: [problemOf(path, 1, 1, 'it is larger than 64 KiB')] }
  try {
    const config: unknown = parse(text)
    const written = textOf(fieldOf(fieldOf(config, 'book'), 'src'))
    const html = fieldOf(fieldOf(config, 'output'), 'html')
    return {
      ...book,
      source: written ?? 'src',
      basePath: basePathOf(textOf(fieldOf(html, 'site-url'))),
      redirects: redirectsOf(html),
    }
  } catch (error) {
    // A RangeError is nesting deeper than the stack.
    if (!(error instanceof TomlError || error instanceof RangeError)) throw error
    const { line, column } = error instanceof TomlError ? error : { line: 1, column: 1 }
    return {
      ...book,
      problems: [problemOf(path, line, column, error.message.split('\n')[0] ?? '')],
    }
  }
}

function redirectsOf(html: unknown): Redirect[] {
  const table = fieldOf(html, 'redirect')
  const pairs = typeof table === 'object' && table !== null ? Object.entries(table) : []
  return pairs.flatMap(([from, to]) =>
    typeof to === 'string' ? [{ from: redirectAddress(from, from), to: redirectAddress(to, from) }] : [],
  )
}

/** Relative targets are meant from the page that was. */
function redirectAddress(written: string, from: string): string {
  if (/^[a-z][a-z0-9+.-]*:/i.test(written)) return written
  const path = written.replace(/[?#].*$/s, '')
  const whole = path.startsWith('/') ? path : (joinPath(folderOf(from), path) ?? path)
  return addressOf(/\.(html|md)$/.test(whole) ? whole : `${whole}.html`)
}

/** mdBook serves README.md as index.html. */
function addressOf(path: string): string {
  return routeOf(withoutExtension(path).replace(/(^|\/)README$/i, '$1index'))
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

function decode(written: string): string {
  try {
    return decodeURI(written)
  } catch (error) {
    if (error instanceof URIError) return written
    throw error
  }
}

function problemOf(path: string, line: number, column: number, why: string): Problem {
  const message = `${path} does not parse: ${why}. What it says is left out of the checks.`
  return { path, rule: 'config-syntax', line, column, subject: path, message }
}
