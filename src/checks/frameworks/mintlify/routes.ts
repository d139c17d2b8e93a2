// Addresses of a Mintlify site that no page stands for.
import { escapeRegExp } from '../../../base/text.ts'
import type { StaticNode } from '../../config/js-module.ts'
import { fieldsAt, itemsAt, stringAt } from '../../config/js-values.ts'
import { trimSlashes } from '../../config/site-address.ts'

/** Made for every site: the first page of the navigation at the top, and files for machines. */
const ALWAYS_SERVED = [
  '/',
  '/llms(-full)?\\.txt',
  '/sitemap\\.xml',
  '/robots\\.txt',
  '/skill\\.md',
  '/mcp',
  '.*/rss\\.xml',
]
/** Where pages of an API description go that names no `directory` (organize/navigation, "OpenAPI"). */
const API_FOLDER = 'api-reference'

/** Gives a RegExp source for each. `modules` are the top values of all files of the configuration. */
export function generatedRoutes(modules: readonly StaticNode[]): string[] {
  return [...ALWAYS_SERVED, ...apiRoutes(modules)]
}

/** Pages that are made of API descriptions, whose names are not known without reading these: whole folders. */
function apiRoutes(modules: readonly StaticNode[]): string[] {
  const folders = new Set<string>()
  for (const node of modules) collectApiFolders(node, folders)
  return [...folders].map((folder) => `(?:/[^/]+)?/${escapeRegExp(folder)}/.*`)
}

function collectApiFolders(node: StaticNode, folders: Set<string>): void {
  for (const item of itemsAt(node, [])) collectApiFolders(item, folders)
  for (const { key, value } of fieldsAt(node, [])) {
    if (key === 'openapi' || key === 'asyncapi') folders.add(trimSlashes(stringAt(value, ['directory']) ?? API_FOLDER))
    collectApiFolders(value, folders)
  }
}
