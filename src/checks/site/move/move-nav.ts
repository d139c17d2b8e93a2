// Entries of the navigation that name a moved page.

import { folderOf, nameOf, withoutExtension } from '../../config/paths.ts'
import type { NavEntry } from '../../frameworks/framework.ts'
import { eachNavEntry, resolveNavEntry } from '../check/check-nav.ts'
import { readText } from '../load-rules.ts'
import { type Site, sameMember } from '../site.ts'
import type { MovedSite } from './move-links.ts'
import type { Move, MoveRewrite } from './move-rewrite.ts'

/** Lets every entry that names the moved page name it where it is now. */
export async function rewriteNav({ before, after, move }: MovedSite, rewrite: MoveRewrite): Promise<void> {
  for (const { site, entry } of eachNavEntry(before)) {
    const meaning = resolveNavEntry(site, entry)
    if (meaning.kind !== 'page' || meaning.path !== move.from || isInherited(site, entry)) continue
    if (stillLeads(sameMember(site, after), entry, move.to)) continue
    // A configuration that is no file of the navigation is code, which people change.
    const isCode = entry.file === site.rules.configPath && site.rules.nav?.files.includes(entry.file) !== true
    const text = isCode ? undefined : await readText(before.overlay, entry.file)
    const name = nameAfterMove(entry, before, after, move)
    const written = name === undefined || text === undefined ? undefined : escapeIn(text, entry, name)
    if (written === undefined) {
      rewrite.byHand.push(`${entry.file}:${entry.line} lists ${entry.text}. Change it to ${move.to} by hand`)
    } else rewrite.splice(entry.file, { ...entry.range, text: written }, 'navigation')
  }
}

/** Gives the text by which an entry that names the moved page names it in the new place; undefined if there is none. */
export function nameAfterMove(entry: NavEntry, before: Site, after: Site, { from, to }: Move): string | undefined {
  return namesOf(entry, before, after, from, to).find((candidate) => candidate !== undefined)
}

/** An entry that a translation takes from the navigation of another site follows the pages of that one. */
function isInherited({ rules, members }: Site, { file }: NavEntry): boolean {
  return file !== rules.configPath && members.some((other) => other.rules.configPath === file)
}

function stillLeads(after: Site, entry: NavEntry, to: string): boolean {
  const meaning = resolveNavEntry(after, entry)
  return meaning.kind === 'page' && meaning.path === to
}

/** Ways to write the new name, by what the old one was a part of. */
function namesOf(
  { target, text }: NavEntry,
  before: Site,
  after: Site,
  from: string,
  to: string,
): (string | undefined)[] {
  const [pageBefore, pageAfter] = [before.pages.get(from), after.pages.get(to)]
  switch (target.kind) {
    case 'files':
      return pairsOfFiles(from, to).map(([old, fresh]) => replaceEnd(text, old, fresh))
    case 'route':
      return [replaceRoute(text, pageBefore?.routes ?? [], pageAfter?.routes[0], before.siteOf(from).rules.basePath)]
    case 'id':
      return [
        replaceEnd(text, pageBefore?.id ?? '', pageAfter?.id ?? ''),
        target.mayBeRooted === true && pageAfter?.id !== undefined ? `/${pageAfter.id}` : undefined,
      ]
    case 'folder':
    case 'external':
      return []
    default:
      return target satisfies never
  }
}

function pairsOfFiles(from: string, to: string): [string, string][] {
  const [bareFrom, bareTo] = [withoutExtension(from), withoutExtension(to)]
  const isIndex = (path: string): boolean => /^(index|README)$/i.test(nameOf(path))
  const folders: [string, string] = [folderOf(bareFrom), isIndex(bareTo) ? folderOf(bareTo) : bareTo]
  return [[from, to], [bareFrom, bareTo], ...(isIndex(bareFrom) ? [folders] : [])]
}

/** `guides/a` is the end of `docs/guides/a`: what stands before it there has to stand before the new name too. */
function replaceEnd(text: string, old: string, fresh: string): string | undefined {
  const [, start = '', bare = ''] = /^(\.?\/)?(.*)$/s.exec(text) ?? []
  if (bare === '' || fresh === '') return undefined
  const prefix = old === bare ? '' : old.endsWith(`/${bare}`) ? old.slice(0, -bare.length) : undefined
  if (prefix === undefined || !fresh.startsWith(prefix)) return undefined
  return start + fresh.slice(prefix.length)
}

/** Keeps the slash at both ends, the extension and the base path as the old text has them. */
function replaceRoute(
  text: string,
  old: readonly string[],
  fresh: string | undefined,
  basePath: string,
): string | undefined {
  if (fresh === undefined) return undefined
  const hasBase = basePath !== '' && text.startsWith(`${basePath}/`)
  const address = hasBase ? text.slice(basePath.length) : text
  const extension = /\.(md|html)$/.exec(address)?.[0] ?? ''
  const slash = address.length > 1 && address.endsWith('/') ? '/' : ''
  const core = address.slice(0, address.length - extension.length - slash.length).replace(/(^|\/)index$/, '')
  for (const route of old) {
    const name = replaceEnd(core === '' ? '/' : core, route.slice(1), fresh.slice(1))
    if (core === route || name !== undefined) {
      return `${hasBase ? basePath : ''}${core === route ? fresh : name}${extension}${slash}`
    }
  }
  return undefined
}

/** Writes a name between the quotes that the old one stands in; undefined where it cannot be written there. */
function escapeIn(text: string, { range, file }: NavEntry, name: string): string | undefined {
  const quote = text.charAt(range.start - 1)
  // An unquoted key of an object (_meta.js) may have to be quoted under its new name.
  const isBareKey = /\.[cm]?[jt]sx?$/.test(file) && !/['"`]/.test(quote)
  if (/^[\w\-./@]+$/.test(name)) return isBareKey && !/^[A-Za-z_$][\w$]*$/.test(name) ? `'${name}'` : name
  const isClosed = text.charAt(range.end) === quote
  const inJson = JSON.stringify(name).slice(1, -1)
  if (quote === '"' && isClosed) return inJson
  if (quote === "'" && isClosed)
    return /\.ya?ml$/.test(file) ? name.replaceAll("'", "''") : inJson.replaceAll("'", "\\'")
  // A plain scalar of YAML, a line of a toctree or a Markdown link.
  return /^[\p{L}\p{N}][\p{L}\p{N}\-_./ ]*$/u.test(name) && !name.endsWith(' ') ? name : undefined
}
