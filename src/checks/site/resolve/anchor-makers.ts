// Components and templates of the site that make ids while it is built, so that no page shows them.
import { escapeRegExp } from '../../../base/text.ts'
import { folderOf, isBelow, joinPath } from '../../config/paths.ts'
import type { AnchorRules } from '../../page/anchors/anchor-rules.ts'
import { isCodeLine, readLines } from '../../page/lines.ts'
import { readText } from '../load-rules.ts'
import type { Site, SitePage } from '../site.ts'
import { aliasOf } from './resolve-link.ts'

/** Files looked at for one page, and components within components. */
const MAX_FILES = 15
const MAX_DEPTH = 2
const MAX_REGISTRIES = 3
const MAX_CHARACTERS = 200_000
/** An attribute of HTML, or an attribute list of Markdown, in a string of Python. */
const HOOK_WITH_IDS = /\bid\s{0,5}=|\{\s{0,5}:?\s{0,5}#/
const EXTENSIONS = ['tsx', 'jsx', 'vue', 'astro', 'svelte', 'ts', 'js']
/** What has an id for a label or a reference, and is no place that links lead to. */
const NO_PLACE =
  /^(?:input|select|textarea|label|button|option|datalist|svg|defs|mask|path|filter|pattern|clipPath|symbol|(?:linear|radial)Gradient)$/i

/** A component of the site has the very id that is asked for. */
export const HAS_IT = 'has it'

/**
 * Gives what makes ids of what only the build knows, or undefined: a component or template that the page uses, or a hook of the
 * build that may make `fragment` of the text of the page. `HAS_IT` where the code of a component shows the id.
 */
export async function findAnchorMaker(site: Site, path: string, fragment: string): Promise<string | undefined> {
  const page = site.pages.get(path)
  if (page === undefined) return undefined
  const hook = await findHook(site, path, fragment)
  if (hook !== undefined) return hook
  const { syntax, framework } = page.dialect
  const { hasComponents, templates } = framework.anchors ?? {}
  if (syntax !== 'mdx' && hasComponents !== true && templates === undefined) return undefined
  const text = await readStart(site, path)
  if (templates !== undefined) return findTemplate(site, templates, text)
  const registered = await registeredComponents(site, page, text)
  const components = [...componentsOf(site, path, text), ...[...registered.values()].flat()]
  const maker = await findMaker(site, components, fragment, { depth: MAX_DEPTH, seen: new Set() })
  if (maker !== undefined || syntax !== 'mdx') return maker
  const live = readLines(text, 0, page.dialect).flatMap((line) =>
    isCodeLine(line) ? [] : text.slice(line.start, line.end),
  )
  return hasComputedIds(live.join('\n')) ? path : findUnread(site, page, text, registered)
}

const IMPORT = /^import\s([^'";]{1,1000}?)\sfrom\s{0,20}['"]([^'"\n]{1,300})['"]/gm
/** Packages of icons, and the names under which a theme has its own components. */
const WITHOUT_IDS = /^(?:@theme-original|react|react-icons|lucide-react)(?:\/|$)/

/** A component whose code is not in the repository: of a package, or of a plugin that gives components to all pages. */
async function findUnread(
  site: Site,
  { path, dialect }: SitePage,
  text: string,
  registered: ReadonlyMap<string, unknown>,
): Promise<string | undefined> {
  const { text: rules, activeContent } = dialect.framework
  const known = rules?.globalComponents ?? activeContent?.components
  const isElsewhere = (name: string): boolean =>
    known?.has(name) !== true &&
    !registered.has(name) &&
    EXTENSIONS.every((one) => site.files.findEnding(`${name}.${one}`) === undefined)
  const ofFramework = new Set(Array.from(activeContent?.imports?.keys() ?? [], headOf))
  const unbound = (await site.analyze(path))?.unboundComponents.find(({ name }) => isElsewhere(name))?.name
  if (unbound !== undefined) return `<${unbound}>`
  return Array.from(text.matchAll(IMPORT)).find(([, names = '', module = '']) => {
    const isOfSite = /^[./]/.test(module) || aliasOf(site.siteOf(path), module) !== undefined
    if (isOfSite || WITHOUT_IDS.test(module) || ofFramework.has(headOf(module))) return false
    return (names.match(/\b[A-Z]\w{0,80}/g) ?? []).some((name) => text.includes(`<${name}`))
  })?.[2]
}

/** The scope, or the name of a package. */
function headOf(module: string): string {
  return module.split(/[/:]/, 1)[0] ?? ''
}

async function readStart(site: Site, path: string): Promise<string> {
  return ((await readText(site.overlay, path)) ?? '').slice(0, MAX_CHARACTERS)
}

/** What hooks give a meaning of their own: comments and templates. */
const HOOK_INPUT = /<!--[^\n]{1,1000}?-->|\{[{%][^\n{}]{1,1000}[%}]\}/g

/** `<!-- md:option a.b -->` becomes an element with the id `+a.b`: what a hook makes an id of stands in the page. */
async function findHook(site: Site, path: string, fragment: string): Promise<string | undefined> {
  const { pageHooks = [] } = site.siteOf(path).rules
  const name = fragment.replace(/^\W+/, '')
  if (pageHooks.length === 0 || name === '') return undefined
  const inputs = (await readStart(site, path)).match(HOOK_INPUT) ?? []
  if (!inputs.some((input) => input.includes(name))) return undefined
  for (const hook of pageHooks.slice(0, MAX_FILES)) if (HOOK_WITH_IDS.test(await readStart(site, hook))) return hook
  return undefined
}

async function findTemplate(
  site: Site,
  templates: NonNullable<AnchorRules['templates']>,
  text: string,
): Promise<string | undefined> {
  const files = new Set(templates.pathEnds(text).flatMap((end) => site.files.findEnding(end) ?? []))
  for (const file of [...files].slice(0, MAX_FILES)) if (templates.makesIds(await readStart(site, file))) return file
  return undefined
}

async function findMaker(
  site: Site,
  files: readonly string[],
  fragment: string,
  { depth, seen }: { depth: number; seen: Set<string> },
): Promise<string | undefined> {
  for (const file of files) {
    if (seen.has(file) || seen.size >= MAX_FILES) continue
    seen.add(file)
    const text = await readStart(site, file)
    if (hasId(text, fragment)) return HAS_IT
    if (makesIds(text)) return file
    const inner = depth === 0 ? [] : importsOf(site, file, text)
    const found = await findMaker(site, inner, fragment, { depth: depth - 1, seen })
    if (found !== undefined) return found === HAS_IT ? found : file
  }
  return undefined
}

/** The files that the theme of the site registers under the names of elements of a page, by name. */
async function registeredComponents(
  site: Site,
  { path, dialect }: SitePage,
  text: string,
): Promise<Map<string, string[]>> {
  const { componentRegistry } = dialect.framework
  const { folder } = site.siteOf(path).rules
  const used = new Set(Array.from(text.matchAll(/<([A-Z]\w{0,60})/g), ([, name = '']) => name))
  const found = new Map<string, string[]>()
  if (componentRegistry === undefined || used.size === 0) return found
  const registries = [...site.files.paths()].filter((one) => isBelow(one, folder) && componentRegistry.test(one))
  for (const registry of registries.slice(0, MAX_REGISTRIES)) {
    const code = await readStart(site, registry)
    const imports = Array.from(code.matchAll(/\bimport\s[^'"]{1,500}['"][^'"\n]{1,300}['"]/g), ([line]) => line)
    for (const name of used) {
      const word = new RegExp(`\\b${name}\\b`)
      const files = importsOf(site, registry, imports.filter((line) => word.test(line)).join('\n'))
      if (new RegExp(`\\b(?:function|const|class)\\s+${name}\\b`).test(code)) files.push(registry)
      if (files.length > 0) found.set(name, files)
    }
  }
  return found
}

/** What a page imports, and the files that are named as its elements. */
function componentsOf(site: Site, path: string, text: string): string[] {
  const names = new Set(Array.from(text.matchAll(/<([A-Z]\w{0,60})/g), ([, name = '']) => name).slice(0, 50))
  const named = [...names].flatMap((name) => EXTENSIONS.map((extension) => `${name}.${extension}`))
  return [...importsOf(site, path, text), ...named.flatMap((name) => site.files.findEnding(name) ?? [])]
}

function importsOf(site: Site, path: string, text: string): string[] {
  const imports = Array.from(text.matchAll(/\bfrom\s{0,20}["']([^"'\n]{1,300})["']/g), ([, from = '']) => from)
  return imports.slice(0, 100).flatMap((from) => {
    const place = from.startsWith('.') ? joinPath(folderOf(path), from) : aliasOf(site.siteOf(path), from)
    if (place === undefined) return []
    const spellings = ['', ...EXTENSIONS.flatMap((extension) => [`.${extension}`, `/index.${extension}`])]
    const file = spellings.map((end) => site.files.find(`${place}${end}`)).find((found) => found !== undefined)
    return file !== undefined && EXTENSIONS.some((extension) => file.endsWith(`.${extension}`)) ? [file] : []
  })
}

function hasId(code: string, id: string): boolean {
  return new RegExp(`\\bid\\s{0,5}=\\s{0,5}\\{?\\s{0,5}["'\`]${escapeRegExp(id)}["'\`]`).test(code)
}

/** Pages that a component shows bring their headings along, and a component may read what `#` names. */
function makesIds(text: string): boolean {
  return /\bfrom\s{0,20}["'][^"'\n]{1,300}\.mdx?["']|\blocation\.hash\b/.test(text) || hasComputedIds(text)
}

/** `id={x}`, `:id="x"`. */
function hasComputedIds(text: string): boolean {
  return Array.from(text.matchAll(/\s(?:id=\{|(?:v-bind)?:id=["'])/g)).some(({ index }) => {
    const tags = [...text.slice(Math.max(0, index - 1000), index).matchAll(/<([A-Za-z][\w.]{0,60})/g)]
    return !NO_PLACE.test(tags.at(-1)?.[1] ?? '')
  })
}
