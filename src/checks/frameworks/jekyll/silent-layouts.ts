// Layouts that never print the text of a page: it is published without a word of it.
import { isBelow, joinPath, pathFrom, withoutExtension } from '../../config/paths.ts'
import { findFrontmatter, readFrontmatter } from '../../page/frontmatter.ts'
import type { Problem } from '../../problem.ts'
import type { SiteSource } from '../framework.ts'
import type { JekyllConfig } from './config.ts'

const MAX_LAYOUTS = 60
const MAX_PAGES = 300
const PRINTS = /\{[{%][^{}]{0,500}\bcontent\b/
/** It leads readers on, or lists pages: its page may have a text that only its writers read. */
const SHOWS_OTHER = /http-equiv|\{%-?\s{0,9}for\b/
const INCLUDE = /\{%-?\s{0,9}include\w*\s{1,9}([^\s%]{1,200})/g
const OTHER_TAG =
  /\{%-?\s{0,9}(?!(?:end\w+|if|elsif|else|unless|for|case|when|assign|capture|comment|raw|include|include_cached|cycle|break|continue|increment|decrement|tablerow|seo|feed_meta|link|post_url|liquid)\b)\w/

/** Gives a problem for each layout that loses the text of a page of the site. Reads pages only if there is such a layout. */
export async function findSilentLayouts(config: JekyllConfig, source: SiteSource): Promise<Problem[]> {
  const [folder = '_layouts'] = config.templateFolders
  const paths = source.paths.filter((path) => isBelow(path, folder) && /\.(?:html?|md|liquid)$/.test(path))
  if (paths.length > MAX_LAYOUTS) return []
  const silent = new Map<string, string>()
  for (const path of paths) {
    const text = (await source.readText(path)) ?? '{{ content }}'
    if (!(await mayPrint(text, config, source, new Set()))) silent.set(withoutExtension(pathFrom(folder, path)), path)
  }
  if (silent.size === 0) return []
  const pages = source.paths
    .filter((path) => /\.(?:md|markdown)$/.test(path) && config.isServed(path))
    .slice(0, MAX_PAGES)
  const losing = new Map<string, string>()
  for (const page of pages) {
    const layout = silent.get((await layoutWithText(page, source)) ?? '')
    if (layout !== undefined && !losing.has(layout)) losing.set(layout, page)
  }
  return Array.from(losing, ([path, page]) => {
    const message = `This layout never prints {{ content }}, so Jekyll publishes ${page} without its text. Add {{ content }}`
    return { path, rule: 'config-syntax', line: 1, column: 1, subject: 'content', message }
  })
}

/** True where the layout or what it includes may print it: by name, or by a tag of a plugin. */
async function mayPrint(text: string, config: JekyllConfig, source: SiteSource, seen: Set<string>): Promise<boolean> {
  if (PRINTS.test(text) || OTHER_TAG.test(text) || SHOWS_OTHER.test(text)) return true
  for (const [, name = ''] of text.matchAll(INCLUDE)) {
    const path = joinPath(config.includesFolder, name.replace(/["']/g, ''))
    const included = path === undefined ? undefined : await source.readText(path)
    if (included === undefined || path === undefined || seen.size > MAX_LAYOUTS) return true
    if (!seen.has(path) && (await mayPrint(included, config, source, seen.add(path)))) return true
  }
  return false
}

async function layoutWithText(page: string, source: SiteSource): Promise<string | undefined> {
  const text = (await source.readText(page)) ?? ''
  const found = findFrontmatter(text)
  if (found === undefined || found === 'not-closed') return undefined
  const { layout, published } = readFrontmatter(text, found).data
  const body = text.slice(found.bodyStart).replace(/\{[{%][^}]{0,500}\}+|<[^<>]{0,500}>/g, '')
  return typeof layout === 'string' && published !== false && /\w\w +\w\w/.test(body) ? layout : undefined
}
