// _meta files: https://nextra.site/docs/file-conventions/meta-file. Their keys name the pages and folders beside them.
// Read here, judged in site/check/check-nav.ts.

import { readModuleFile, type StaticField, type StaticModule, type StaticNode } from '../../config/js-module.ts'
import { navEntryOf } from '../../config/js-nav.ts'
import { fieldAt, fieldsAt, stringAt, stringNodeAt } from '../../config/js-values.ts'
import { folderOf, foldersOf, nameOf, pathFrom } from '../../config/paths.ts'
import { routeOfAddress } from '../../config/site-address.ts'
import type { Problem } from '../../problem.ts'
import type { Nav, NavEntry, NavTarget, SiteSource } from '../framework.ts'
import { type ContentRoots, rootOf } from './routes.ts'

const META = /^_meta(?:\.(?<locale>[\w-]+))?\.(?:[jt]sx?|json)$/
const MAX_FILES = 3000
const MAX_DEPTH = 20

interface NavWalk {
  roots: ContentRoots
  files: ReadonlySet<string>
  folders: ReadonlySet<string>
  entries: NavEntry[]
  problems: Problem[]
}

/** Reads all _meta files. Pages that none names are listed after the others, so the navigation is never complete. */
export async function readNextraNav(
  roots: ContentRoots,
  source: SiteSource,
): Promise<{ nav: Nav; problems: Problem[] }> {
  const paths = source.paths
    .filter((path) => META.test(nameOf(path)) && rootOf(path, roots) !== undefined)
    .slice(0, MAX_FILES)
  const known = { files: new Set(source.paths), folders: foldersOf(source.paths) }
  const walk: NavWalk = { roots, ...known, entries: [], problems: [] }
  for (const path of paths) addMeta(walk, await readModuleFile(path, source))
  return { nav: { files: paths, entries: walk.entries, isComplete: false }, problems: walk.problems }
}

function addMeta(walk: NavWalk, module: StaticModule): void {
  const { path, root, problems } = module
  walk.problems.push(...problems)
  const locale = META.exec(nameOf(path))?.groups?.locale
  if (root.kind !== 'object' || root.isOpen) walk.problems.push(...unreadable(module))
  addFields(walk, module, root, { folder: folderOf(path), locale, list: 'meta' }, MAX_DEPTH)
}

interface Place {
  folder: string
  /** Of `_meta.en.json` (version 2), and `global` of `_meta.global.js`, which holds the folders below it too. */
  locale: string | undefined
  list: string
}

function addFields(walk: NavWalk, module: StaticModule, node: StaticNode, place: Place, depthLeft: number): void {
  if (depthLeft === 0) return
  for (const field of fieldsAt(node, [])) {
    addField(walk, module, field, place)
    const items = fieldAt(field.value, ['items'])
    if (items === undefined) continue
    const below = { ...place, folder: `${place.folder}/${field.key}`, list: `${place.list}.${field.key}` }
    if (stringAt(field.value, ['type']) === 'menu') addLinks(walk, module, items, below.list)
    else if (place.locale === 'global') addFields(walk, module, items, below, depthLeft - 1)
  }
}

function addField(walk: NavWalk, module: StaticModule, field: StaticField, place: Place): void {
  const { key, value } = field
  const type = stringAt(value, ['type'])
  if (key === '*' || type === 'separator' || type === 'menu') return
  const href = stringNodeAt(value, ['href'])
  if (href !== undefined) walk.entries.push(navEntryOf(module.path, href, linkTarget(href.value), place.list))
  else if (fieldAt(value, ['href']) === undefined)
    walk.entries.push(keyEntry(module, field, targetOf(walk, place, key), place.list))
}

/** Entries of a menu: names without a meaning, which lead somewhere by `href`. */
function addLinks(walk: NavWalk, module: StaticModule, items: StaticNode, list: string): void {
  for (const { value } of fieldsAt(items, [])) {
    const href = stringNodeAt(value, ['href'])
    if (href !== undefined) walk.entries.push(navEntryOf(module.path, href, linkTarget(href.value), list))
  }
}

function linkTarget(href: string): NavTarget {
  return href.startsWith('/') && !href.startsWith('//')
    ? { kind: 'route', route: routeOfAddress(href) }
    : { kind: 'external', url: href }
}

/** A file beside the _meta file or in the folder of that name, in `content` or in `app`; else a folder with pages. */
function targetOf({ roots, files, folders }: NavWalk, { folder, locale }: Place, key: string): NavTarget {
  const root = roots.folders.find(
    (candidate) => candidate.folder === folder || folder.startsWith(`${candidate.folder}/`),
  )
  const inside = root === undefined ? '' : pathFrom(root.folder, `${folder}/${key}`)
  const apps = roots.folders.flatMap((other) =>
    other.kind === 'app' ? [`${other.folder}/${inside.replace(/(^|\/)index$/, '')}`] : [],
  )
  const suffix = locale === undefined || locale === 'global' ? '' : `.${locale}`
  const ofContent = root?.kind === 'app' ? [] : [`${folder}/${key}${suffix}`, `${folder}/${key}/index${suffix}`]
  const stems = [...ofContent, ...apps.map((app) => `${app.replace(/\/$/, '')}/page`)]
  const paths = stems.flatMap((stem) =>
    ['.mdx', '.md', '.tsx', '.jsx', '.ts', '.js'].map((extension) => stem + extension),
  )
  const isFolder = folders.has(`${folder}/${key}`) && !paths.some((path) => files.has(path))
  return isFolder ? { kind: 'folder', path: `${folder}/${key}` } : { kind: 'files', paths }
}

function keyEntry({ path, text }: StaticModule, { keyPlace }: StaticField, target: NavTarget, list: string): NavEntry {
  const quote = /^['"`]/.test(text.slice(keyPlace.start, keyPlace.start + 1)) ? 1 : 0
  const range = { start: keyPlace.start + quote, end: keyPlace.end - quote }
  const { line, column } = keyPlace
  return { file: path, line, column: column + quote, text: text.slice(range.start, range.end), range, target, list }
}

function unreadable({ path, root, problems }: StaticModule): Problem[] {
  if (problems.length > 0) return []
  const message = `${path} is partly built by code, which Docmend does not run, so its entries are not known`
  return [{ path, rule: 'nav-unreadable', line: root.line, column: root.column, subject: path, message }]
}
