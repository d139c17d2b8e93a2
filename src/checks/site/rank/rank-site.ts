// The pages of a site that a task may be about, the likeliest first.
import { nameOf, withoutExtension } from '../../config/paths.ts'
import { type MapEntry, RANKED_MAX_PAGES } from '../../session.ts'
import type { SitePage } from '../site.ts'
import type { PageGroup } from './page-groups.ts'
import { scorePages } from './rank-pages.ts'

/** Names of files in a text; a diff of a hundred pages has fewer. */
const MAX_NAMES = 1000
const NAME_IN_TEXT = /[\w.@[\]()-]{1,200}(?:\/[\w.@[\]()-]{1,200}){0,20}/g

/** Pages that the text names come first. Those that have none of its words are left out. */
export function rankSite(groups: readonly PageGroup[], text: string): MapEntry[] {
  const members = groups.flatMap(({ page, translations }, group) =>
    [page, ...translations].map((member) => ({ member, group })),
  )
  const scores = scorePages(
    members.map(({ member }) => textOf(member)),
    text,
  )
  const named = findNamed(
    members.map(({ member: { path } }) => path),
    text,
  )
  const best = new Map<number, number>()
  members.forEach(({ member, group }, index) => {
    const score = (scores[index] ?? 0) + (named.has(member.path) ? NAMED_SCORE : 0)
    best.set(group, Math.max(best.get(group) ?? 0, score))
  })
  return [...best]
    .filter(([, score]) => score > 0)
    .sort(([a, scoreOfA], [b, scoreOfB]) => scoreOfB - scoreOfA || a - b)
    .slice(0, RANKED_MAX_PAGES)
    .flatMap(([group]) => groups[group] ?? [])
    .map(mapEntry)
}

/** More than any words give. */
const NAMED_SCORE = 1e6
/** A name that more pages end with says nothing: `index.md`. */
const MAX_SAME_NAMES = 5

/** The pages whose paths, or the ends of them, stand in the text: `guide/install.md` or `guide/install`. */
function findNamed(paths: readonly string[], text: string): ReadonlySet<string> {
  const byName = new Map<string, string[]>()
  for (const path of paths) {
    const name = withoutExtension(nameOf(path))
    const known = byName.get(name)
    if (known === undefined) byName.set(name, [path])
    else known.push(path)
  }
  const names = (text.match(NAME_IN_TEXT) ?? []).filter((name) => name.includes('/') || /\.\w/.test(name))
  const found = [...new Set(names)].slice(0, MAX_NAMES).flatMap((name) => {
    const ends = (byName.get(withoutExtension(nameOf(name))) ?? []).filter((path) => endsWithPath(path, name))
    return ends.length > MAX_SAME_NAMES ? [] : ends
  })
  return new Set(found)
}

function endsWithPath(path: string, name: string): boolean {
  const wanted = name.replace(/^[ab]\/|^\.{0,2}\//, '')
  return [path, withoutExtension(path)].some((one) => one === wanted || one.endsWith(`/${wanted}`))
}

function textOf({ path, scan }: SitePage) {
  const { description } = scan.frontmatter
  return {
    path: withoutExtension(path),
    title: scan.title ?? '',
    description: typeof description === 'string' ? description : '',
    headings: scan.headings,
  }
}

export function mapEntry({ page: { path, scan }, translations, versions }: PageGroup): MapEntry {
  const { description } = scan.frontmatter
  return {
    path,
    title: scan.title ?? scan.headings[0],
    description: typeof description === 'string' ? description : undefined,
    ...(translations.length > 0 ? { translations: translations.length } : {}),
    ...(versions > 0 ? { versions } : {}),
  }
}
