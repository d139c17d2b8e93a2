// Menus of the configuration: https://gohugo.io/content-management/menus/. They need not list every page.
// Read here, judged in site/check/check-nav.ts.
import { isBelow, joinPath } from '../../config/paths.ts'
import { routeOfAddress } from '../../config/site-address.ts'
import { indexPositions } from '../../positions.ts'
import type { Nav, NavEntry, NavTarget, SiteSource } from '../framework.ts'
import type { HugoConfig } from './config.ts'

/** `pageRef = "/docs"` of TOML, `pageRef: /docs` of YAML, `"pageRef": "/docs"` of JSON. */
const ENTRY = /(?<![\w-])(pageref|url)["']?[ \t]*[=:][ \t]*(["']?)([^"'\s,}\]]+)\2/gi
const MENU = /(?<![\w-])menus?(?![\w-])/i
const MAX_ENTRIES = 5000
/** `replaceRE "/docs" $latest .URL`: a template that leads to another address than the menu says. */
const ACTION = /\{\{[^{}]*\}\}/g
const MAX_TEMPLATES = 200

/** Reads the entries that name a page or an address. */
export async function readMenus(folder: string, config: HugoConfig, source: SiteSource): Promise<Nav | undefined> {
  const menus = config.files.filter(({ path, text }) => isMenu(path, text))
  if (menus.length === 0) return undefined
  const layouts = joinPath(folder, 'layouts') ?? 'layouts'
  const templates = source.paths.filter((path) => isBelow(path, layouts) && path.endsWith('.html'))
  const texts = await Promise.all(templates.slice(0, MAX_TEMPLATES).map((path) => source.readText(path)))
  const areRewritten = texts.some(
    (text = '') => text.match(ACTION)?.some((action) => /\breplace/.test(action) && /\.URL\b/.test(action)) === true,
  )
  const entries = menus.flatMap(({ path, text }) => entriesOf(path, text, areRewritten, config, source))
  return entries.length === 0
    ? undefined
    : { files: [...new Set(entries.map(({ file }) => file))], entries, isComplete: false }
}

function isMenu(path: string, text: string): boolean {
  return /(^|\/)menus?(\.[\w-]+)?\.\w+$/.test(path) || MENU.test(text)
}

function entriesOf(
  file: string,
  text: string,
  areRewritten: boolean,
  config: HugoConfig,
  source: SiteSource,
): NavEntry[] {
  const where = indexPositions(text)
  const isComment = (at: number): boolean => /^[ \t]*(?:#|\/\/)/.test(text.slice(text.lastIndexOf('\n', at) + 1, at))
  const matches = [...text.matchAll(ENTRY)].filter(({ index }) => !isComment(index))
  return matches.slice(0, MAX_ENTRIES).map((match) => {
    const [whole, key = '', quote = '', value = ''] = match
    const start = match.index + whole.length - quote.length - value.length
    const isAddress = key.toLowerCase() === 'url'
    const target = isAddress ? addressTarget(value) : pageTarget(value, config, source)
    const range = { start, end: start + value.length }
    // Several menus may name the same page.
    const entry = {
      file,
      ...where(start),
      text: value,
      range,
      target,
      list: `${start}`,
      menuName: nameAround(text, start),
    }
    return areRewritten && isAddress && target.kind === 'route' ? { ...entry, mayBeMade: true } : entry
  })
}

/** Characters of an entry on each side that are looked at. */
const MAX_ENTRY = 1000

/** The name by which other entries and pages have the entry at an offset as their parent. */
function nameAround(text: string, at: number): string | undefined {
  const before = text.slice(Math.max(0, at - MAX_ENTRY), at)
  const after = text.slice(at, at + MAX_ENTRY)
  const start = Math.max(...['[[', '\n- ', '  - ', '{'].map((mark) => before.lastIndexOf(mark)), 0)
  const entry = before.slice(start) + (after.split(/\[\[|\n[ \t]*- |\}/, 1)[0] ?? '')
  const named = (key: string): string | undefined =>
    new RegExp(`(?<![\\w-])${key}["']?[ \\t]*[=:][ \\t]*["']?([^"'\\n,}]+)`, 'i').exec(entry)?.[1]?.trim()
  return named('identifier') ?? named('name')
}

function addressTarget(url: string): NavTarget {
  return url.startsWith('/') && !url.startsWith('//')
    ? { kind: 'route', route: routeOfAddress(url) }
    : { kind: 'external', url }
}

/** A page by its path below the content folder; sections and taxonomies need no file. */
function pageTarget(ref: string, { contents }: HugoConfig, source: SiteSource): NavTarget {
  const places = contents.flatMap(({ folder }) => joinPath(folder, ref) ?? [])
  const paths = places.flatMap((place) => [place, `${place}.md`, `${place}/_index.md`, `${place}/index.md`])
  return paths.some((path) => source.hasFile(path))
    ? { kind: 'files', paths }
    : { kind: 'route', route: routeOfAddress(ref.toLowerCase()) }
}
