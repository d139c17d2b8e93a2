// What astro.config says of the site and of Starlight: https://starlight.astro.build/reference/configuration/

import { escapeRegExp } from '../../../base/text.ts'
import { type LinkedModules, readLinkedModules } from '../../config/js-imports.ts'
import { readStaticJson, type StaticNode } from '../../config/js-module.ts'
import { fieldAt, fieldsAt, itemsAt, stringAt, stringsAt } from '../../config/js-values.ts'
import type { LinkedNode } from '../../config/linked-files.ts'
import { joinPath } from '../../config/paths.ts'
import { ownAddress, trimSlashes, trimSlashesAtEnd } from '../../config/site-address.ts'
import type { Problem } from '../../problem.ts'
import type { Redirect, SiteSource } from '../framework.ts'

export interface StarlightConfig {
  modules: LinkedModules | undefined
  /** The argument of `starlight({...})`. */
  options: LinkedNode | undefined
  basePath: string
  /** Where the site is served; '' where that is not written out. */
  address: string
  /** Folder of the sources, as written. */
  sourceFolder: string | undefined
  /** Folder of static files, as written. */
  publicFolder: string
  /** Addresses of pages end in a slash: `build.format` and `trailingSlash` are as they are by default. */
  endsInSlash: boolean
  redirects: readonly Redirect[]
  /** Prefixes of the languages that have one; undefined where that is not written out. */
  locales: readonly string[] | undefined
  /** Prefix of the language that the others fall back to; '' when it is served without one. */
  defaultLocale: string
  /** Addresses that plugins make, as RegExp sources. */
  pluginRoutes: readonly string[]
  /** Folders of posts below the content, and the names of earlier versions, as plugins say. */
  blogs: readonly string[]
  versions: readonly string[]
  problems: readonly Problem[]
}

/** Reads the configuration; without one, or where it is code, the defaults. */
export async function readStarlightConfig(
  configPath: string | undefined,
  source: SiteSource,
): Promise<StarlightConfig> {
  const modules = configPath === undefined ? undefined : await readLinkedModules(configPath, source)
  const root = modules?.root.node
  const options = modules === undefined ? undefined : findOptions(modules)
  const base = trimSlashes(stringAt(root, ['base']) ?? '')
  return {
    modules,
    options,
    basePath: base === '' ? '' : `/${base}`,
    address: ownAddress(URL.parse(`/${base}`, stringAt(root, ['site']))?.href),
    sourceFolder: stringAt(root, ['srcDir']),
    publicFolder: stringAt(root, ['publicDir']) ?? 'public',
    endsInSlash: stringAt(root, ['trailingSlash']) !== 'never' && fieldAt(root, ['build', 'format']) === undefined,
    redirects: modules === undefined ? [] : redirectsIn(modules),
    ...readLocales(options, modules),
    pluginRoutes: itemsAt(options?.node, ['plugins']).flatMap(pluginRoute),
    blogs: pluginsOf(options, /blog/i).map((plugin) => trimSlashes(stringAt(plugin, ['prefix']) ?? 'blog')),
    // https://starlight-versions.vercel.app: the current version is not among them.
    versions: pluginsOf(options, /versions/i).flatMap((plugin) =>
      itemsAt(plugin, ['versions']).flatMap((version) => stringAt(version, ['slug']) ?? []),
    ),
    problems: modules?.problems ?? [],
  }
}

/** Gives the options of plugins with such a name, or the calls themselves where they have none. */
function pluginsOf(options: LinkedNode | undefined, name: RegExp): StaticNode[] {
  return itemsAt(options?.node, ['plugins']).flatMap((plugin) =>
    plugin.kind === 'call' && name.test(plugin.callee ?? '') ? [plugin.args[0] ?? plugin] : [],
  )
}

/** `starlight()` among the integrations, under whatever name it was imported. */
function findOptions(modules: LinkedModules): LinkedNode | undefined {
  const { module, node } = modules.root
  const calls = itemsAt(node, ['integrations']).filter((item) => item.kind === 'call')
  const named = calls.find(({ callee }) => callee === 'starlight')
  const alike = calls.find(({ args }) => fieldAt(args[0], ['sidebar']) !== undefined)
  const argument = (named ?? alike)?.args[0]
  return argument === undefined ? undefined : modules.follow({ module, node: argument })
}

/** https://starlight.astro.build/guides/i18n/: `root` is the language without a prefix. */
function readLocales(
  options: LinkedNode | undefined,
  modules: LinkedModules | undefined,
): { locales: string[] | undefined; defaultLocale: string } {
  const value = fieldAt(options?.node, ['locales'])
  const locales =
    options === undefined || value === undefined ? undefined : modules?.follow({ module: options.module, node: value })
  if (options === undefined || (value !== undefined && locales?.node.kind !== 'object'))
    return { locales: undefined, defaultLocale: '' }
  const keys = fieldsAt(locales?.node, []).map(({ key }) => key)
  const written = stringAt(options.node, ['defaultLocale']) ?? 'root'
  const first = [written, 'root', ...keys].find((key) => keys.includes(key)) ?? 'root'
  return { locales: keys.filter((key) => key !== 'root'), defaultLocale: first === 'root' ? '' : first }
}

/** https://docs.astro.build/en/reference/configuration-reference/#redirects */
function redirectsIn({ root, follow }: LinkedModules): Redirect[] {
  const written = fieldAt(root.node, ['redirects'])
  if (written === undefined) return []
  const own = follow({ module: root.module, node: written })
  const spreads = own.node.kind === 'object' ? (own.node.spreads ?? []) : []
  const imported = spreads.map((node) => follow({ module: own.module, node }))
  return [...imported, own].flatMap(redirectsOf)
}

function redirectsOf({ module, node }: LinkedNode): Redirect[] {
  return fieldsAt(node, []).flatMap(({ key, keyPlace: { line, column }, value }) => {
    const to = value.kind === 'string' ? value.value : stringAt(value, ['destination'])
    const place = { path: module.path, line, column }
    return to === undefined ? [] : [{ from: patternOf(key), to: patternOf(to), place }]
  })
}

/** Astro's `[slug]` and `[...rest]` as `:slug` and `*`; addresses have no slash at their end. */
function patternOf(address: string): string {
  if (/^[a-z]+:/i.test(address)) return address
  const bare = trimSlashesAtEnd(address) || '/'
  return bare.replace(/\[\.\.\.[^\][]{1,200}\]/g, '*').replace(/\[([^\][]{1,200})\]/g, ':$1')
}

/**
 * Plugins that make pages say where, or have a place by default. What the site tells starlight-links-validator to leave out is
 * made by something else: https://starlight-links-validator.vercel.app/configuration/#exclude
 */
function pluginRoute(plugin: StaticNode): string[] {
  if (plugin.kind !== 'call') return []
  const { callee = '', args } = plugin
  const folders = args
    .flatMap((argument) => [argument, ...itemsAt(argument, [])])
    .flatMap((options) => {
      const folder = stringAt(options, ['base']) ?? stringAt(options, ['output']) ?? stringAt(options, ['prefix'])
      return folder === undefined ? [] : [folder]
    })
  const byDefault = /blog/i.test(callee) ? ['blog'] : /typedoc/i.test(callee) ? ['api'] : []
  if (/linksvalidator/i.test(callee)) return stringsAt(args[0], ['exclude']).map(sourceOfGlob)
  const made = /blog|openapi|typedoc|changelog|tags/i.test(callee) ? (folders.length > 0 ? folders : byDefault) : []
  return made.map((folder) => `/${escapeRegExp(trimSlashes(folder))}(/.*)?`)
}

/** Of an address: a star stands for a part of it, two for any parts. */
function sourceOfGlob(glob: string): string {
  const bare = trimSlashesAtEnd(glob) || '/'
  const parts = bare.split(/(\/?\*{2,}(?:\/\*)?|\*)/)
  return parts.map((part) => (part === '*' ? '[^/]*' : /\*\*/.test(part) ? '(?:/.*)?' : escapeRegExp(part))).join('')
}

/** `paths` of tsconfig.json also work in images: https://docs.astro.build/en/guides/typescript/#import-aliases */
export async function readAliases(folder: string, source: SiteSource): Promise<Record<string, string>> {
  const path = joinPath(folder, 'tsconfig.json') ?? 'tsconfig.json'
  const text = await source.readText(path)
  if (text === undefined) return {}
  const { root } = readStaticJson(text, path)
  const aliases = fieldsAt(root, ['compilerOptions', 'paths']).flatMap(({ key, value }) => {
    const target = joinPath(folder, stringsAt(value, [])[0]?.replace(/\*$/, '') ?? '')
    return key.endsWith('/*') && target !== undefined ? [[key.slice(0, -1), target] as const] : []
  })
  return Object.fromEntries(aliases)
}
