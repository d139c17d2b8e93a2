// The sidebar of Starlight: https://starlight.astro.build/guides/sidebar/
// Read here, judged in site/check/check-nav.ts.

import type { LinkedModules } from '../../config/js-imports.ts'
import type { StaticString } from '../../config/js-module.ts'
import { addEntry, MAX_NAV_DEPTH, type NavWalk, navNotFound, sayUnreadable, startNavWalk } from '../../config/js-nav.ts'
import { fieldAt, stringNodeAt } from '../../config/js-values.ts'
import type { LinkedNode } from '../../config/linked-files.ts'
import { joinPath, routeOf } from '../../config/paths.ts'
import { isExternal } from '../../config/site-address.ts'
import type { Problem } from '../../problem.ts'
import type { Nav } from '../framework.ts'
import type { StarlightConfig } from './config.ts'

interface SidebarWalk extends NavWalk {
  /** Folder of the pages of the language that the sidebar is written for. */
  folder: string
  /** Their addresses begin with it; '' or `/en`. */
  prefix: string
}

/** Reads the sidebar; undefined when there is none and Starlight makes one of the folders. */
export function readStarlightSidebar(
  config: Pick<StarlightConfig, 'modules' | 'options' | 'defaultLocale'>,
  contentFolder: string,
): { nav: Nav | undefined; problems: readonly Problem[] } {
  const { modules, options, defaultLocale } = config
  const sidebar = fieldAt(options?.node, ['sidebar'])
  if (modules === undefined) return { nav: undefined, problems: [] }
  if (options === undefined || sidebar === undefined) return { nav: undefined, problems: lostSidebar(modules, options) }
  const folder = defaultLocale === '' ? contentFolder : `${contentFolder}/${defaultLocale}`
  const walk = { ...startNavWalk(modules), folder, prefix: defaultLocale === '' ? '' : `/${defaultLocale}` }
  readItems(modules.follow({ module: options.module, node: sidebar }), 'sidebar', 0, walk)
  const problems = [...walk.unreadable.values()]
  const isComplete = problems.length === 0 && modules.problems.length === 0
  return { nav: { files: [...walk.files], entries: walk.entries, isComplete }, problems }
}

/** Without a sidebar Starlight makes one of the folders, but options that cannot be read may have one. */
function lostSidebar({ root, problems }: LinkedModules, options: LinkedNode | undefined): Problem[] {
  const isKnown = options?.node.kind === 'object' && !options.node.isOpen
  return isKnown || problems.length > 0 ? [] : [navNotFound(root.module.path, (options ?? root).node)]
}

function readItems(items: LinkedNode, list: string, depth: number, walk: SidebarWalk): void {
  walk.files.add(items.module.path)
  if (items.node.kind !== 'array' || depth > MAX_NAV_DEPTH) {
    sayUnreadable(walk, items, 'The sidebar')
    return
  }
  for (const node of items.node.items) readItem(walk.modules.follow({ module: items.module, node }), list, depth, walk)
}

function readItem(item: LinkedNode, list: string, depth: number, walk: SidebarWalk): void {
  const { module, node } = item
  if (node.kind === 'string') {
    addSlug(walk, item, node, list)
    return
  }
  if (node.kind !== 'object') {
    sayUnreadable(walk, item, 'A part of the sidebar')
    return
  }
  const slug = stringNodeAt(node, ['slug'])
  const link = stringNodeAt(node, ['link'])
  const directory = stringNodeAt(node, ['autogenerate', 'directory'])
  if (slug !== undefined) addSlug(walk, item, slug, list)
  if (link !== undefined) addLink(walk, item, link, list)
  if (directory !== undefined) {
    const path = joinPath(walk.folder, directory.value) ?? walk.folder
    addEntry(walk, item, directory, { kind: 'folder', path }, list)
  }
  const inner = fieldAt(node, ['items'])
  if (inner !== undefined)
    readItems(walk.modules.follow({ module, node: inner }), `${list}/${node.start}`, depth + 1, walk)
  else if (slug === undefined && link === undefined && directory === undefined)
    sayUnreadable(walk, item, 'A part of the sidebar')
}

/** A slug names a page as it is in the language without a prefix, or in the default one. */
function addSlug(walk: SidebarWalk, item: LinkedNode, slug: StaticString, list: string): void {
  addEntry(walk, item, slug, { kind: 'route', route: routeOf(`${walk.prefix}/${slug.value}`) }, list)
}

/** `linkFromConfig` in Starlight's navigation.ts: the language's prefix is put before links of the site. */
function addLink(walk: SidebarWalk, item: LinkedNode, link: StaticString, list: string): void {
  const [address = ''] = link.value.split(/[?#]/)
  const target = isExternal(link.value)
    ? ({ kind: 'external', url: link.value } as const)
    : ({ kind: 'route', route: routeOf(`${walk.prefix}/${address}`) } as const)
  addEntry(walk, item, link, target, `${list}${link.value.slice(address.length)}`)
}
