// `nav` and `sidebar` of the default theme: https://vitepress.dev/reference/default-theme-sidebar
// Read here, judged in site/check/check-nav.ts.

import type { LinkedModules } from '../../config/js-imports.ts'
import { addEntry, MAX_NAV_DEPTH, type NavWalk, navNotFound, sayUnreadable, startNavWalk } from '../../config/js-nav.ts'
import { fieldAt, fieldsAt, stringAt, stringNodeAt } from '../../config/js-values.ts'
import type { LinkedNode } from '../../config/linked-files.ts'
import { routeOf } from '../../config/paths.ts'
import { isExternal } from '../../config/site-address.ts'
import type { Problem } from '../../problem.ts'
import type { Nav } from '../framework.ts'

interface ReadNav {
  nav: Nav | undefined
  problems: readonly Problem[]
}

/** Reads the navigation of all languages from the configuration and from those of folders; undefined when there is none. */
export function readVitepressNav(modules: LinkedModules | undefined, ofFolders: readonly LinkedModules[]): ReadNav {
  if (modules === undefined) return { nav: undefined, problems: [] }
  const parts = [modules, ...ofFolders].map(readPart)
  const files = new Set(parts.flatMap(({ walk }) => [...walk.files]))
  const entries = parts.flatMap(({ walk }) => walk.entries)
  const unreadable = parts.flatMap(({ walk }) => [...walk.unreadable.values()])
  const hasSidebar = parts.some(({ sidebars }) => sidebars > 0)
  const isLost = !hasSidebar && unreadable.length === 0 && modules.problems.length === 0 && isOpen(modules)
  const { module, node } = modules.root
  const problems = isLost ? [navNotFound(module.path, node)] : unreadable
  const isComplete =
    hasSidebar && problems.length === 0 && parts.every(({ walk }) => walk.modules.problems.length === 0)
  const isThere = entries.length > 0 || problems.length > 0
  return { nav: isThere ? { files: [...files], entries, isComplete } : undefined, problems }
}

function readPart(modules: LinkedModules): { walk: NavWalk; sidebars: number } {
  const walk = startNavWalk(modules)
  const themes = themesOf(modules)
  const sidebars = themes.flatMap((theme) => fieldOf(theme, 'sidebar', modules))
  for (const theme of themes) for (const nav of fieldOf(theme, 'nav', modules)) readItems(nav, 'nav', '', 0, walk)
  for (const [index, sidebar] of sidebars.entries()) readSidebar(sidebar, `sidebar${index === 0 ? '' : index}`, walk)
  return { walk, sidebars: sidebars.length }
}

/** True where the configuration, or that of its theme, has parts that cannot be read. */
function isOpen(modules: LinkedModules): boolean {
  const { root } = modules
  const isKnown = ({ node }: LinkedNode): boolean => node.kind === 'object' && !node.isOpen
  return !isKnown(root) || !fieldOf(root, 'themeConfig', modules).every(isKnown)
}

/** The theme's configuration of the site, of each language, and of the files that languages are spread over. */
function themesOf(modules: LinkedModules): LinkedNode[] {
  const { root, imported } = modules
  const locales = fieldOf(root, 'locales', modules).flatMap((locales) =>
    fieldsAt(locales.node, []).map(({ value }) => modules.follow({ module: locales.module, node: value })),
  )
  const themes = [root, ...locales, ...imported].flatMap((config) => fieldOf(config, 'themeConfig', modules))
  return themes.filter(
    (theme, index) => themes.findIndex(({ node }) => node === theme.node || isSame(node, theme.node)) === index,
  )
}

/** Two reads of one literal: the same place in, as good as always, the same file. */
function isSame(a: LinkedNode['node'], b: LinkedNode['node']): boolean {
  return a.start === b.start && a.end === b.end && a.kind === b.kind && a.kind !== 'dynamic'
}

function fieldOf({ module, node }: LinkedNode, key: string, modules: LinkedModules): LinkedNode[] {
  const value = fieldAt(node, [key])
  return value === undefined ? [] : [modules.follow({ module, node: value })]
}

/** An array, or one per beginning of the address: `{ '/guide/': [...], '/api/': { base, items } }`. */
function readSidebar(sidebar: LinkedNode, list: string, walk: NavWalk): void {
  if (sidebar.node.kind !== 'object') {
    readItems(sidebar, list, '', 0, walk)
    return
  }
  if (sidebar.node.isOpen) sayUnreadable(walk, sidebar, 'A part of the sidebar')
  for (const { key, value } of sidebar.node.fields) {
    const group = walk.modules.follow({ module: sidebar.module, node: value })
    if (group.node.kind === 'object') readItem(group, `${list}/${key}`, '', 0, walk)
    else readItems(group, `${list}/${key}`, '', 0, walk)
  }
}

function readItems(items: LinkedNode, list: string, base: string, depth: number, walk: NavWalk): void {
  walk.files.add(items.module.path)
  if (items.node.kind !== 'array' || depth > MAX_NAV_DEPTH) {
    sayUnreadable(walk, items, 'The navigation')
    return
  }
  for (const node of items.node.items) {
    const item = walk.modules.follow({ module: items.module, node })
    if (item.node.kind === 'object') readItem(item, list, base, depth, walk)
    else sayUnreadable(walk, item, 'A part of the navigation')
  }
}

function readItem(item: LinkedNode, list: string, outerBase: string, depth: number, walk: NavWalk): void {
  const base = stringAt(item.node, ['base']) ?? outerBase
  const link = stringNodeAt(item.node, ['link'])
  const dynamicLink = link === undefined ? fieldAt(item.node, ['link']) : undefined
  if (dynamicLink !== undefined)
    sayUnreadable(walk, { module: item.module, node: dynamicLink }, 'A link of the navigation')
  if (link !== undefined) {
    const target = isExternal(link.value)
      ? ({ kind: 'external', url: link.value } as const)
      : ({ kind: 'route', route: routeOfLink(link.value, base) } as const)
    // Two places of one page may stand side by side.
    addEntry(walk, item, link, target, `${list}${/#.*$/s.exec(link.value)?.[0] ?? ''}`)
  }
  for (const items of fieldOf(item, 'items', walk.modules))
    readItems(items, `${list}/${item.node.start}`, base, depth + 1, walk)
}

/** `addBase` of VitePress: base and link are joined with one slash. */
function routeOfLink(link: string, base: string): string {
  const address = `${base}/${link}`.replace(/[?#].*$/s, '')
  return routeOf(address.replace(/\.(md|html)$/, ''))
}
