// The navigation of docs.json: nested objects of which only the strings of `pages` and `root` are pages.
// Read here, judged in site/check/check-nav.ts.

import { navEntryOf } from '../../config/js-nav.ts'
import { booleanAt, fieldAt, itemsAt } from '../../config/js-values.ts'
import type { LinkedFiles, LinkedNode } from '../../config/linked-files.ts'
import { joinPath } from '../../config/paths.ts'
import { isExternal, routeOfAddress, trimSlashes } from '../../config/site-address.ts'
import type { Nav, NavEntry, NavTarget } from '../framework.ts'

/** `GET /users`, `openapi.json POST /users`, `WEBHOOK name`: pages made of an API description. */
const API_ENTRY = /(^|\s)(get|post|put|patch|delete|head|options|trace|connect|webhook)\s/i
const MAX_DEPTH = 30
const MAX_ENTRIES = 20_000

interface Walk {
  config: LinkedFiles
  folder: string
  entries: NavEntry[]
  files: Set<string>
}

/** Gives every page and address of the site that the navigation names. */
export function readMintlifyNav(config: LinkedFiles, folder: string): Nav {
  const walk: Walk = { config, folder, entries: [], files: new Set([config.root.module.path]) }
  const node = fieldAt(config.root.node, ['navigation'])
  if (node !== undefined) addEntries(walk, { ...config.root, node }, 'navigation', MAX_DEPTH)
  return { files: [...walk.files], entries: walk.entries, isComplete: config.problems.length === 0, partOf }
}

/**
 * Gives the pages of versions behind the default one, by which Mintlify lists the earlier ones, that no other version has.
 * https://www.mintlify.com/docs/organize/navigation
 */
export function pagesOfEarlierVersions(config: LinkedFiles, { entries }: Nav): ReadonlySet<string> {
  const { root } = config
  const versions = itemsAt(root.node, ['navigation', 'versions'])
  const current = Math.max(
    0,
    versions.findIndex((version) => booleanAt(version, ['default']) === true),
  )
  const isEarlier = ({ list }: NavEntry): boolean =>
    Number(/^navigation\.versions\.(\d+)\./.exec(list)?.[1] ?? 0) > current
  const filesOf = ({ target }: NavEntry): readonly string[] => (target.kind === 'files' ? target.paths : [])
  const others = new Set(entries.filter((entry) => !isEarlier(entry)).flatMap(filesOf))
  return new Set(
    entries
      .filter(isEarlier)
      .flatMap(filesOf)
      .filter((path) => !others.has(path)),
  )
}

const PART = /^(?:tabs|versions|languages|anchors|dropdowns|products|menu|item)$/

/** Gives the tab, version or the like of a list. A page may be in several of them; within one, Mintlify opens the first entry. */
function partOf(list: string): string | undefined {
  const steps = list.split('.')
  return steps.at(-1) === 'pages'
    ? steps.slice(0, steps.findLastIndex((step) => PART.test(step)) + 2).join('.')
    : undefined
}

function addEntries(walk: Walk, placed: LinkedNode, list: string, depthLeft: number): void {
  const { module, node } = walk.config.follow(placed)
  if (depthLeft === 0 || walk.entries.length >= MAX_ENTRIES) return
  if (module !== placed.module) walk.files.add(module.path)
  const read = (child: LinkedNode['node'], name: string | number): void =>
    addEntries(walk, { module, node: child }, `${list}.${name}`, depthLeft - 1)
  if (node.kind === 'array')
    for (const [index, item] of node.items.entries())
      readItem(walk, { module, node: item }, list, () => read(item, index))
  if (node.kind === 'object')
    for (const { key, value } of node.fields) {
      if (value.kind !== 'string') read(value, key)
      else if (key === 'root' || key === 'href') addEntry(walk, { module, node: value }, `${list}.${key}`)
    }
}

/** Strings in arrays named `pages` are pages; in mint.json, and behind a `$ref`, the arrays have other names. */
function readItem(walk: Walk, placed: LinkedNode, list: string, readInside: () => void): void {
  if (placed.node.kind !== 'string') readInside()
  else if (list.endsWith('.pages')) addEntry(walk, placed, list)
}

function addEntry(walk: Walk, { module, node }: LinkedNode, list: string): void {
  if (node.kind !== 'string') return
  const target = targetOf(node.value, walk.folder, list.endsWith('.href'))
  if (target !== undefined) walk.entries.push(navEntryOf(module.path, node, target, list))
}

function targetOf(text: string, folder: string, isAddress: boolean): NavTarget | undefined {
  if (isExternal(text)) return { kind: 'external', url: text }
  if (isAddress) return text.startsWith('/') ? { kind: 'route', route: routeOfAddress(text) } : undefined
  const bare = trimSlashes(text).replace(/\.mdx?$/, '')
  if (bare === '' || API_ENTRY.test(text)) return undefined
  const path = joinPath(folder, bare)
  return path === undefined ? undefined : { kind: 'files', paths: [`${path}.mdx`, `${path}.md`] }
}
