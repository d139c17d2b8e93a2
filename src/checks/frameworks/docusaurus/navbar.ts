// The items of the navbar and the footer: https://docusaurus.io/docs/api/themes/configuration#navbar-items. What leads nowhere
// stops the build.
import type { LinkedModules } from '../../config/js-imports.ts'
import { navEntryOf } from '../../config/js-nav.ts'
import { fieldAt, itemsAt, stringAt, stringNodeAt } from '../../config/js-values.ts'
import type { LinkedNode } from '../../config/linked-files.ts'
import { isExternal, routeOfAddress } from '../../config/site-address.ts'
import type { Problem } from '../../problem.ts'
import type { NavEntry } from '../framework.ts'
import type { DocusaurusConfig } from './config.ts'
import type { ContentFolder } from './content.ts'
import type { Sidebars } from './nav.ts'
import { idPrefixOf } from './routes.ts'

/** Gives the entries that lead to pages of the site, by an address or by the id of a document. */
export function navbarEntries({ modules }: DocusaurusConfig, folders: readonly ContentFolder[]): NavEntry[] {
  const areKnown = modules !== undefined && !mayAddPages(modules)
  const docs = folders.filter(({ plugin, locale }) => plugin.kind === 'docs' && locale === undefined)
  return modules === undefined
    ? []
    : itemsOf(modules).flatMap(({ module, node }) => {
        const [to, docId] = [stringNodeAt(node, ['to']), stringNodeAt(node, ['docId'])]
        const list = `navbar.${node.start}.link`
        if (docId !== undefined && stringAt(node, ['type']) === 'doc') {
          // A page that is made for a category is named by its address. Of several versions, each may have the document.
          const [content, other] = docs.filter(({ plugin }) => plugin.id === pluginIdOf(node))
          if (content === undefined || other !== undefined || docId.value.startsWith('/')) return []
          return [navEntryOf(module.path, docId, { kind: 'id', id: idPrefixOf(content) + docId.value }, list)]
        }
        if (to === undefined || isExternal(to.value) || /^[a-z]+:/i.test(to.value)) return []
        const route = routeOfAddress(`/${to.value.replace(/^\/+/, '')}`)
        const entry = navEntryOf(module.path, to, { kind: 'route', route }, list)
        return [areKnown ? entry : { ...entry, mayBeMade: true }]
      })
}

/** Plugins and presets that make no pages, or pages of files that are read. */
const KNOWN =
  /^(?:(?:@docusaurus\/)?(?:plugin-)?(?:content-(?:docs|blog|pages)|client-redirects|ideal-image|pwa|google-\w[\w-]*|sitemap|svgr|debug|rsdoctor|vercel-analytics|css-cascade-layers)|(?:docusaurus-)?(?:plugin-)?(?:sass|image-zoom)|(?:@docusaurus\/)?(?:preset-)?classic)$/

/** Any other plugin, and code, may make pages at any address. */
function mayAddPages({ follow, root: { module, node } }: LinkedModules): boolean {
  return ['plugins', 'presets'].some((field) => {
    const written = fieldAt(node, [field])
    const list = written && follow({ module, node: written }).node
    if (list === undefined) return node.kind !== 'object' || node.isOpen
    return (
      list.kind !== 'array' ||
      list.items.some((item) => {
        const name = item.kind === 'array' ? item.items[0] : item
        return name?.kind !== 'string' || !KNOWN.test(name.value)
      })
    )
  })
}

function pluginIdOf(item: LinkedNode['node']): string {
  return stringAt(item, ['docsPluginId']) ?? 'default'
}

/** Items of the navbar and of its menus, and the links of the footer and of its columns. */
function itemsOf(modules: LinkedModules): LinkedNode[] {
  const { module, node } = modules.root
  const written = fieldAt(node, ['themeConfig'])
  if (written === undefined) return []
  const theme = modules.follow({ module, node: written })
  const parts = (['navbar', 'footer'] as const).flatMap((name) => {
    const part = fieldAt(theme.node, [name])
    return part === undefined ? [] : [modules.follow({ module: theme.module, node: part })]
  })
  const items = parts.flatMap((part) => [...itemsIn(modules, part, 'items'), ...itemsIn(modules, part, 'links')])
  return [...items, ...items.flatMap((item) => itemsIn(modules, item, 'items'))]
}

function itemsIn(modules: LinkedModules, { module, node }: LinkedNode, field: string): LinkedNode[] {
  const written = fieldAt(node, [field])
  const list = written && modules.follow({ module, node: written })
  return itemsAt(list?.node, []).map((item) => modules.follow({ module: list?.module ?? module, node: item }))
}

/** `DefaultNavbarItemSchema` of the theme, and `useLayoutDocsSidebar`: items name a sidebar of any version. */
export function findNavbarFaults(
  modules: LinkedModules,
  plugins: DocusaurusConfig['plugins'],
  sidebars: readonly Sidebars[],
): Problem[] {
  return itemsOf(modules).flatMap(({ module, node }) => {
    const add = (subject: string, { line, column }: { line: number; column: number }, why: string): Problem[] => [
      { path: module.path, rule: 'config-syntax', line, column, subject, message: `Docusaurus stops here: ${why}` },
    ]
    const [to, href] = [fieldAt(node, ['to']), fieldAt(node, ['href'])]
    if (to !== undefined && href !== undefined && fieldAt(node, ['type']) === undefined)
      return add('href', href, 'an item has either `to` or `href`. Remove one of them')
    const isLost =
      node.kind === 'object' &&
      !node.isOpen &&
      fieldAt(node, ['label']) !== undefined &&
      ['to', 'href', 'items', 'html', 'type'].every((key) => fieldAt(node, [key]) === undefined)
    if (isLost) return add('to', node, 'this item leads nowhere. Add `to` or `href`')
    const id = stringNodeAt(node, ['sidebarId'])
    if (id === undefined || stringAt(node, ['type']) !== 'docSidebar') return []
    const plugin = plugins.find((one) => one.kind === 'docs' && one.id === pluginIdOf(node))
    const read = sidebars.filter(({ content }) => content.plugin === plugin)
    const names = read.flatMap((one) => one.names ?? [])
    const isKnown = plugin !== undefined && read.length > 0 && read.every((one) => one.names !== undefined)
    if (!isKnown || names.includes(id.value)) return []
    return add(
      id.value,
      id,
      `no sidebar has the name ${id.value}. There ${names.length === 1 ? 'is' : 'are'} ${names.slice(0, 10).join(', ')}`,
    )
  })
}
