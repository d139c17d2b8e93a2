// .vitepress/config.*, of which the literals are read: https://vitepress.dev/reference/site-config
import { escapeRegExp } from '../../../base/text.ts'
import { compileGlobs, type MatchPath } from '../../config/glob.ts'
import { type LinkedModules, readLinkedModules } from '../../config/js-imports.ts'
import type { StaticNode } from '../../config/js-module.ts'
import { fieldAt, fieldsAt, isPartlyDynamic, itemsAt, stringAt, stringsAt } from '../../config/js-values.ts'
import { folderOf, isBelow, joinPath } from '../../config/paths.ts'
import { ownAddress, trimSlashes, trimSlashesAtEnd } from '../../config/site-address.ts'
import type { RenamedMark } from '../../dialect.ts'
import { type Problem, unknownAnchors } from '../../problem.ts'
import type { SiteLocation, SiteSource } from '../framework.ts'

// `rewrites` of VitePress: https://vitepress.dev/guide/routing#route-rewrites, patterns of path-to-regexp.

/** Gives the path (below srcDir) under which a page is served. */
type RewritePath = (path: string) => string

interface Rewrite {
  from: RegExp
  to: string
}

const MAX_REWRITES = 500

/** Undefined when the rewrites are a function or have patterns that cannot be read: then no address is certain. */
function readRewrites(value: StaticNode | undefined): RewritePath | undefined {
  if (value === undefined) return (path) => path
  const fields = fieldsAt(value, [])
  if (value.kind !== 'object' || isPartlyDynamic(value) || fields.length > MAX_REWRITES) return undefined
  const rewrites = fields.map(({ key, value: to }) =>
    to.kind === 'string' ? compileRewrite(key, to.value) : undefined,
  )
  if (!rewrites.every((rewrite) => rewrite !== undefined)) return undefined
  return (path) => applyFirst(rewrites, path)
}

/**
 * A parameter must fill its segment, or be the only one in it, and only one may take several segments: anything else
 * could make the match as slow as a hostile repository likes.
 */
function compileRewrite(from: string, to: string): Rewrite | undefined {
  const segments = from.replace(/^\//, '').split('/')
  const names = segments.flatMap((segment) => /:(\w+)/.exec(segment)?.[1] ?? [])
  const rests = segments.filter((segment) => /^:\w+[*+]$/.test(segment))
  const patterns = segments.map((segment, index) => compileSegment(segment, index === segments.length - 1))
  const areNames = names.every((name) => /^[a-z_]/i.test(name)) && new Set(names).size === names.length
  if (!areNames || rests.length > 1 || !patterns.every((pattern) => pattern !== undefined)) return undefined
  return { from: new RegExp(`^${patterns.join('')}$`), to: to.replace(/^\//, '') }
}

/** With the slash behind it; `:name*` may also stand for no segment at all, and then takes its slash along. */
function compileSegment(segment: string, isLast: boolean): string | undefined {
  const slash = isLast ? '' : '/'
  const [, rest, repeat] = /^:(\w+)([*+])$/.exec(segment) ?? []
  if (rest !== undefined) return `(?:(?<${rest}>.+)${slash})${repeat === '*' ? '?' : ''}`
  const part = /^([^:()*+?{}[\]]*):(\w+)(?:\((?:\.\*|\[\^\/\]\+|\\w\+)\))?([^:()*+?{}[\]]*)$/.exec(segment)
  if (part !== null) return `${escapeRegExp(part[1] ?? '')}(?<${part[2]}>[^/]+)${escapeRegExp(part[3] ?? '')}${slash}`
  return /[:()*+?{}[\]]/.test(segment) ? undefined : escapeRegExp(segment) + slash
}

function applyFirst(rewrites: readonly Rewrite[], path: string): string {
  for (const { from, to } of rewrites) {
    const found = from.exec(path)
    if (found !== null) return to.replace(/:(\w+)[*+]?/g, (_, name: string) => found.groups?.[name] ?? '')
  }
  return path
}

// Marks that options of Vue and of markdown-it-attrs rename.

const MARKS_OF_VUE = ['template', 'compilerOptions', 'delimiters']

function renamedMarks(vue: StaticNode | undefined, markdown: StaticNode | undefined): RenamedMark[] {
  return [
    ...markAt(vue, [...MARKS_OF_VUE, 0], '{{'),
    ...markAt(vue, [...MARKS_OF_VUE, 1], '}}'),
    ...markAt(markdown, ['attrs', 'leftDelimiter'], '{'),
    ...markAt(markdown, ['attrs', 'rightDelimiter'], '}'),
  ]
}

/** Nothing where the setting is certainly absent. */
function markAt(root: StaticNode | undefined, path: readonly (string | number)[], usual: string): RenamedMark[] {
  const written = stringAt(root, path)
  if (written !== undefined) return written === usual ? [] : [{ written, usual }]
  const steps = path.map((_, length) => fieldAt(root, path.slice(0, length)))
  const last = steps.findLast((node) => node !== undefined)
  const isAbsent = last === undefined || (last.kind === 'object' && !last.isOpen) || last.kind === 'literal'
  return isAbsent ? [] : [{ written: undefined, usual }]
}

// Links that a site declares to lead nowhere: https://vitepress.dev/reference/site-config#ignoredeadlinks

/** What a pattern of a link may consist of; others are not run, because they may take as long as they like. */
const PLAIN_PATTERN = /^\/(\^?)((?:[\w\- ]|\\[/.-])+)(?:\.\*)?(\$?)\/i?$/

/** Gives a test of targets as they are written, without query and fragment. */
function readIgnoredLinks(
  list: StaticNode | undefined,
  modules: LinkedModules | undefined,
): (target: string) => boolean {
  const texts = Array.from(modules?.modules.values() ?? [], ({ text }) => text)
  const tests = itemsAt(list, []).flatMap((item): ((url: string) => boolean)[] => {
    if (item.kind === 'string') return [(url) => url === item.value]
    const [, start, source = '', end] = texts.flatMap(
      (text) => PLAIN_PATTERN.exec(text.slice(item.start, item.end)) ?? [],
    )
    const part = source.replaceAll('\\', '')
    if (part === '') return []
    return [
      (url) =>
        start === '^' && end === '$'
          ? url === part
          : start === '^'
            ? url.startsWith(part)
            : end === '$'
              ? url.endsWith(part)
              : url.includes(part),
    ]
  })
  // As `normalizeHref` and `markdownToVue` hand it to the list.
  const takesLocalhost = list?.kind === 'string' && list.value === 'localhostLinks'
  return (target) => {
    if (takesLocalhost && /^(?:https?:)?\/\/localhost\b/.test(target)) return true
    const bare = target.replace(/\.(?:html|md)$/, '')
    const url = /^\.?\//.test(bare) ? bare : `./${bare}`
    return tests.some((test) => test(url.endsWith('/') ? `${url}index` : url))
  }
}

export interface VitepressConfig {
  modules: LinkedModules | undefined
  /** Folder of the pages. */
  content: string
  basePath: string
  /** Where the site is served; '' where that is not written out. */
  address: string
  /** Undefined where the rewrites are made by code. */
  rewrite: RewritePath | undefined
  hasRewrites: boolean
  /** True for a path below the folder of the pages that is left out. */
  isExcluded: MatchPath
  locales: readonly string[]
  renamedMarks: readonly RenamedMark[]
  /** True for the target of a link that the site declares to lead nowhere. */
  isIgnoredLink: (target: string) => boolean
  /** `markdown.anchor.slugify`, `markdown.slugify` or all of `markdown` are code. */
  hasUnknownAnchors: boolean
  problems: readonly Problem[]
}

const MAX_FOLDER_CONFIGS = 50

/** Reads the configuration; without one, or where it is code, the defaults. */
export async function readVitepressConfig(
  { folder, configPath }: SiteLocation,
  source: SiteSource,
): Promise<VitepressConfig> {
  const modules = configPath === undefined ? undefined : await readLinkedModules(configPath, source)
  const setting = (key: string): StaticNode | undefined => settingOf(modules, key)
  const rewrites = setting('rewrites')
  const rewrite = readRewrites(rewrites)
  const markdown = setting('markdown')
  const srcDir = setting('srcDir')
  const slugify =
    markdown?.kind === 'dynamic'
      ? markdown
      : (fieldAt(markdown, ['anchor', 'slugify']) ?? fieldAt(markdown, ['slugify']))
  return {
    modules,
    content: joinPath(folder, stringOf(srcDir) ?? besideConfig(srcDir, modules) ?? '') ?? folder,
    basePath: basePathOf(stringOf(setting('base'))),
    // https://vitepress.dev/guide/sitemap-generation
    address: addressOf(stringAt(setting('sitemap'), ['hostname']), basePathOf(stringOf(setting('base')))),
    rewrite,
    hasRewrites: rewrites !== undefined,
    isExcluded: compileGlobs(stringsAt(setting('srcExclude'), [])),
    locales: fieldsAt(setting('locales'), []).flatMap(({ key }) => (key === 'root' ? [] : [trimSlashes(key)])),
    isIgnoredLink: readIgnoredLinks(setting('ignoreDeadLinks'), modules),
    renamedMarks: renamedMarks(setting('vue'), markdown),
    hasUnknownAnchors: slugify !== undefined,
    problems: [
      ...(modules?.problems ?? []),
      ...(rewrite === undefined ? rewritesProblem(configPath, rewrites) : []),
      ...(slugify === undefined ? [] : [unknownAnchors(configPath ?? folder)]),
    ],
  }
}

/**
 * Reads the configurations that folders of pages may have beside that of the site, at most 50:
 * https://vitepress.dev/reference/site-config#additionalconfig
 */
export async function readFolderConfigs(
  { content, modules }: VitepressConfig,
  source: SiteSource,
): Promise<LinkedModules[]> {
  const paths = source.paths.filter((path) => {
    const isConfig =
      /(^|\/)config\.m?[jt]s$/.test(path) && isBelow(path, content) && !/(^|\/)(\.|node_modules\/)/.test(path)
    return isConfig && folderOf(path) !== content && modules?.modules.has(path) !== true
  })
  return Promise.all(paths.slice(0, MAX_FOLDER_CONFIGS).map((path) => readLinkedModules(path, source)))
}

/** A setting of the configuration; where that is put together from other files, of any of them. */
function settingOf(modules: LinkedModules | undefined, key: string): StaticNode | undefined {
  if (modules === undefined) return undefined
  const { node } = modules.root
  const isWhole = node.kind === 'object' && !node.isOpen
  const places = isWhole ? [modules.root] : [modules.root, ...modules.imported]
  return places.map((place) => fieldAt(place.node, [key])).find((value) => value !== undefined)
}

function stringOf(node: StaticNode | undefined): string | undefined {
  return node?.kind === 'string' ? node.value : undefined
}

const OF_FOLDER = /\bsrcDir\s*:\s*(?:path\.)?(?:resolve|join)\(\s*(?:__dirname|import\.meta\.dirname)\s*,/

/** `path.resolve(__dirname, '../src')`, in the folder of the configuration. */
function besideConfig(node: StaticNode | undefined, modules: LinkedModules | undefined): string | undefined {
  if (node?.kind !== 'call' || !OF_FOLDER.test(modules?.root.module.text ?? '')) return undefined
  const parts = node.args.flatMap((arg) => (arg.kind === 'string' ? arg.value : []))
  return parts.length === node.args.length - 1 ? ['.vitepress', ...parts].join('/') : undefined
}

/** A base may also be a complete address or './'. */
function basePathOf(base: string | undefined): string {
  return base?.startsWith('/') === true && !base.startsWith('//') ? trimSlashesAtEnd(base) : ''
}

/** The address may have the base path already. */
function addressOf(hostname: string | undefined, basePath: string): string {
  const address = ownAddress(hostname)
  return address === '' || address.endsWith(basePath) ? address : `${address}${basePath}`
}

function rewritesProblem(configPath = '', rewrites: StaticNode | undefined): Problem[] {
  const { line = 1, column = 1 } = rewrites ?? {}
  const message = 'The rewrites are built by code, which Docmend does not run, so the URLs of pages are not certain'
  return [{ path: configPath, rule: 'nav-unreadable', line, column, subject: configPath, message }]
}
