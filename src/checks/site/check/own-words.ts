// A site's own words: what its templates, types and settings define is known, although hardly any page has it yet. Only the
// base defines them. A word whose template inserts markup or reads files with what a page gives it needs precedent.

import type { ActiveContent } from '../../active-content/active-forms.ts'
import { enclosingTemplate } from '../../active-content/places/places.ts'
import { precedentKeys } from '../../active-content/precedent.ts'
import type { OwnWords } from '../../active-content/rules.ts'
import { folderOf, joinPath } from '../../config/paths.ts'
import { importedName } from '../includes.ts'
import { readText } from '../load-rules.ts'
import type { Site } from '../site.ts'

const FILES_MAX = 500
const FILE_MAX_CHARACTERS = 200_000

/** The import statements of a file. */
const IMPORTS = /^import\s[^;'"]*['"][^'"\n]*['"]/gm

interface Defined {
  fields: Set<string>
  names: Set<string>
  components: Set<string>
  /** Beginnings of the names of components that are icons of a collection, and names of others. */
  icons: Set<string>
  others: Set<string>
}

/** True for a construct of a page of the base, or one beside it, that the site defines itself. */
export type IsOwnWord = (one: ActiveContent, path: string) => boolean

/** Reads the files of the base that may define one of the constructs; none if there are no such constructs. */
export async function readOwnWords(
  base: Site,
  open: readonly { one: ActiveContent; path: string }[],
): Promise<IsOwnWord> {
  const known = new Map<Site, Defined>()
  const own = new Set<string>()
  /** Templates by name, of all sites. */
  const harmless = new Map<string, boolean>()
  for (const { one, path } of open) {
    const site = base.siteOf(path)
    const words = site.rules.framework.activeContent?.ownWords
    if (words === undefined) continue
    const enclosing = enclosingTemplate(one.place)
    if (enclosing !== undefined) {
      const isHarmless =
        harmless.get(enclosing) ??
        words.printsNoMarkup?.(enclosing, await readTemplates(base, words, enclosing)) === true
      harmless.set(enclosing, isHarmless)
      if (isHarmless) own.add(keyOf(one, path))
      continue
    }
    const defined = known.get(site) ?? (await readDefinitions(base, words))
    known.set(site, defined)
    if (isNamed(one, defined) || (await hasHarmlessTemplate(base, words, one, path))) own.add(keyOf(one, path))
  }
  return (one, path) => own.has(keyOf(one, path))
}

function keyOf({ form, text, name, place }: ActiveContent, path: string): string {
  return [form, name ?? text, form === 'import-export' ? path : '', enclosingTemplate(place) ?? ''].join('\0')
}

function isNamed({ form, name }: ActiveContent, { fields, names, components, icons, others }: Defined): boolean {
  if (name === undefined) return false
  if (form === 'unknown-field') return fields.has(name.toLowerCase())
  const [, parameter] = /^param:(.+)$/.exec(name) ?? []
  const isIcon = (one: string): boolean => !others.has(one) && [...icons].some((start) => one.startsWith(start))
  if (form === 'component' && parameter !== undefined) return names.has(parameter)
  if (form === 'component') return components.has(name) || isIcon(kebab(name))
  return form === 'unknown-directive' && names.has(name.toLowerCase())
}

async function readDefinitions(base: Site, words: OwnWords): Promise<Defined> {
  const [icons, others] = [new Set<string>(), new Set<string>()]
  const defined: Defined = { fields: new Set(), names: new Set(), components: new Set(), icons, others }
  const acting = new Set<string>()
  for (const path of pathsOf(base, words.files)) {
    const text = await readBounded(base, path)
    for (const { name, index } of namesIn(text, words.fields)) {
      // What a template does with a field stands in the same line or the same tag.
      const from = Math.max(text.lastIndexOf('\n', index), text.lastIndexOf('<', index), 0)
      const isActing = words.acting.test(text.slice(from, text.indexOf('\n', index) + 1 || undefined))
      ;(isActing || isInScript(text, index) ? acting : defined.fields).add(name.toLowerCase())
    }
    for (const { name } of namesIn(text, words.names)) defined.names.add(name.toLowerCase())
    const registered = words.components === undefined ? [] : text.replace(IMPORTS, '').matchAll(words.components)
    for (const [, name = '', local = name] of registered) {
      const statement = [...text.matchAll(IMPORTS)].find(([one]) => new RegExp(`\\b${local}\\b`).test(one))?.[0]
      if (statement !== undefined && (await isHarmlessModule(base, words, statement, path)))
        defined.components.add(name)
    }
    for (const [, name = '', module = ''] of words.declared === undefined ? [] : text.matchAll(words.declared)) {
      const start = startOfIcons(name, module)
      if (start !== undefined) {
        icons.add(start)
        continue
      }
      others.add(kebab(name))
      if (await isHarmlessModule(base, words, `import ${name} from '${module}'`, path)) defined.components.add(name)
    }
  }
  for (const name of acting) defined.fields.delete(name)
  return defined
}

/** unplugin-icons draws any icon of a collection under such a name: `CarbonApps` from `~icons/carbon/apps`. */
function startOfIcons(name: string, module: string): string | undefined {
  const [, collection, icon] = /^~icons\/([\w-]+)\/([\w-]+)$/.exec(module) ?? []
  const written = kebab(name)
  return collection !== undefined && icon !== undefined && written.endsWith(`${collection}-${icon}`)
    ? written.slice(0, -icon.length)
    : undefined
}

function kebab(name: string): string {
  return name.replace(/(?<=[a-z\d])(?=[A-Z])/g, '-').toLowerCase()
}

function pathsOf(base: Site, pattern: RegExp): string[] {
  const paths = [...base.overlay.files.paths()].filter((path) => pattern.test(path))
  return paths.sort().slice(0, FILES_MAX)
}

async function readBounded(base: Site, path: string): Promise<string> {
  return ((await readText(base.overlay, path)) ?? '').slice(0, FILE_MAX_CHARACTERS)
}

function namesIn(text: string, pattern: RegExp | undefined): { name: string; index: number }[] {
  if (pattern === undefined) return []
  return Array.from(text.matchAll(pattern), ({ index, ...groups }) => {
    const name = Object.values(groups)
      .slice(1)
      .find((group) => typeof group === 'string')
    return { name: String(name ?? ''), index }
  })
}

/** In the code of a script or a style, a text may become code. */
function isInScript(text: string, at: number): boolean {
  const [opened] =
    /<(?:script|style)\b(?![\s\S]*<\/(?:script|style))/i.exec(text.slice(Math.max(0, at - 5000), at)) ?? []
  return opened !== undefined
}

async function hasHarmlessTemplate(base: Site, words: OwnWords, one: ActiveContent, path: string): Promise<boolean> {
  if (one.form === 'import-export' && precedentKeys(one, String) !== undefined)
    return isHarmlessModule(base, words, one.text, path)
  const { templates } = words
  if (one.form !== 'component' || templates === undefined) return false
  const texts = await readTemplates(base, words, one.name ?? '')
  return texts.length > 0 && texts.every((text) => text !== '' && !words.acting.test(text))
}

/** With those for one language or format, such as `tab.de.html`. Some versions of Hugo do not tell capitals apart. */
async function readTemplates(base: Site, { templates }: OwnWords, name: string): Promise<string[]> {
  if (templates === undefined) return []
  const lower = name.toLowerCase()
  const isOfName = (found = ''): boolean => `${found.toLowerCase()}.`.startsWith(`${lower}.`)
  const paths = [...base.overlay.files.paths()].filter((file) => isOfName(templates.exec(file)?.[1]))
  return Promise.all(paths.slice(0, FILES_MAX).map((file) => readBounded(base, file)))
}

const EXTENSIONS = [
  '',
  ...['tsx', 'jsx', 'ts', 'js', 'vue', 'svelte', 'astro'].flatMap((end) => [`.${end}`, `/index.${end}`]),
]

/** True for an import of a file of the site's components, whose own code only frames what it is given. */
async function isHarmlessModule(base: Site, words: OwnWords, statement: string, path: string): Promise<boolean> {
  const module = importedName(statement)?.name
  const file = module === undefined ? undefined : fileOf(base, module, path)
  if (file === undefined || !/(?:^|\/)components\//i.test(file)) return false
  const text = await readBounded(base, file)
  // What is only passed on may do anything.
  return text !== '' && !words.acting.test(text) && !/^export\b[^\n]*\bfrom\b/m.test(text)
}

function fileOf(base: Site, module: string, path: string): string | undefined {
  const { folder } = base.siteOf(path).rules
  const [, alias = '', rest = ''] = /^(@site\/|[~@]\/|\/?src\/|\.{1,2}\/)(.*)$/.exec(module) ?? []
  const places = alias.startsWith('.')
    ? [joinPath(folderOf(path), module)]
    : [joinPath(folder, rest), joinPath(folder, `src/${rest}`)]
  if (alias === '') return undefined
  return places
    .flatMap((place) => (place === undefined ? [] : EXTENSIONS.map((end) => place + end)))
    .find((file) => base.overlay.files.get(file)?.mode.startsWith('100') === true)
}
