// Components and templates of the site that make ids while it is built, so that no page shows them.
import { folderOf, isBelow, joinPath } from '../../config/paths.ts'
import type { AnchorRules } from '../../page/anchors/anchor-rules.ts'
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

/**
 * Gives what makes ids of what only the build knows, or undefined: a component or template that the page uses, or a hook of the
 * build that may make `fragment` of the text of the page.
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
  const components = [...componentsOf(site, path, text), ...(await registeredComponents(site, page, text))]
  return findMaker(site, components, { depth: MAX_DEPTH, seen: new Set() })
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
  { depth, seen }: { depth: number; seen: Set<string> },
): Promise<string | undefined> {
  for (const file of files) {
    if (seen.has(file) || seen.size >= MAX_FILES) continue
    seen.add(file)
    const text = await readStart(site, file)
    if (makesIds(text)) return file
    const inner = depth === 0 ? [] : importsOf(site, file, text)
    if ((await findMaker(site, inner, { depth: depth - 1, seen })) !== undefined) return file
  }
  return undefined
}

/** The files that the theme of the site registers under the names of elements of a page. */
async function registeredComponents(site: Site, { path, dialect }: SitePage, text: string): Promise<string[]> {
  const { componentRegistry } = dialect.framework
  const { folder } = site.siteOf(path).rules
  const used = new Set(Array.from(text.matchAll(/<([A-Z]\w{0,60})/g), ([, name = '']) => name))
  if (componentRegistry === undefined || used.size === 0) return []
  const registries = [...site.files.paths()].filter((one) => isBelow(one, folder) && componentRegistry.test(one))
  const found: string[] = []
  for (const registry of registries.slice(0, MAX_REGISTRIES)) {
    const code = await readStart(site, registry)
    const imports = Array.from(code.matchAll(/\bimport\s[^'"]{1,500}['"][^'"\n]{1,300}['"]/g), ([line]) => line)
    const ofPage = imports.filter((line) => (line.match(/\w+/g) ?? []).some((name) => used.has(name)))
    found.push(...importsOf(site, registry, ofPage.join('\n')))
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

/** `id={x}`, `:id="x"`. Pages that a component shows bring their headings along, and a component may read what `#` names. */
function makesIds(text: string): boolean {
  if (/\bfrom\s{0,20}["'][^"'\n]{1,300}\.mdx?["']|\blocation\.hash\b/.test(text)) return true
  return Array.from(text.matchAll(/\s(?:id=\{|(?:v-bind)?:id=["'])/g)).some(({ index }) => {
    const tags = [...text.slice(Math.max(0, index - 1000), index).matchAll(/<([A-Za-z][\w.]{0,60})/g)]
    return !NO_PLACE.test(tags.at(-1)?.[1] ?? '')
  })
}
