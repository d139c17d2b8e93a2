// New names of moved pages for the calls of a navigation that is code, where no doubt is possible.
import { joinPath } from '../../config/paths.ts'
import type { CodeLiteral, NavRename } from '../../nav-edit/code-literals.ts'
import { navFileOf } from '../../nav-edit/find-nav-file.ts'
import { navLiterals } from '../../nav-edit/nav-edit.ts'
import { eachNavEntry, resolveNavEntry } from '../check/check-nav.ts'
import { readText } from '../load-rules.ts'
import type { Site } from '../site.ts'
import { nameAfterMove } from './move-nav.ts'
import type { Move } from './move-rewrite.ts'

/** A way to write the address of a page, or its id. */
type Form = 'id' | { prefix: '' | '/'; suffix: '' | '/' | '.md' | '.html' }

const FORMS: readonly Form[] = [
  'id',
  ...(['', '/'] as const).flatMap((prefix) =>
    (['', '/', '.md', '.html'] as const).map((suffix): Form => ({ prefix, suffix })),
  ),
]
/** What no language reads as anything but a name, in quotes of any kind. */
const PLAIN = /^\/?[A-Za-z0-9_@][\w.@-]{0,200}(?:\/[A-Za-z0-9_@][\w.@-]{0,200}){0,30}\/?$/
/** A word alone may be a label, a key, a module or an option. */
const HAS_SLASH = /^\/.|.\/./
const OF_OBJECTS = /^(?:constructor|prototype)$|(?:^|\/)__proto__(?:\/|$)/
const MAX_FILES = 50

/** Gives the files of code in which the navigation stands, and the texts in calls of each. */
async function readLiterals({ members, overlay }: Site): Promise<Map<string, CodeLiteral[]>> {
  const files = new Set(members.flatMap(({ rules }) => rules.nav?.files ?? []))
  const found = new Map<string, CodeLiteral[]>()
  for (const path of [...files].filter((file) => navFileOf(file)?.form === 'code').slice(0, MAX_FILES)) {
    const text = await readText(overlay, path)
    const literals = text === undefined ? [] : navLiterals(path, text)
    if (literals.length > 0) found.set(path, literals)
  }
  return found
}

/**
 * Gives the names to change in calls: those that are written as other pages of the same navigation are, and mean the moved
 * page and nothing else. `movedFrom`: new path → old path. Costs a parse of the navigation.
 */
export async function findNavRenames(
  before: Site,
  after: Site,
  movedFrom: ReadonlyMap<string, string>,
): Promise<(NavRename & { literals: readonly CodeLiteral[]; page: string })[]> {
  if (movedFrom.size === 0) return []
  const byFile = await readLiterals(before)
  return [...byFile].flatMap(([path, literals]) => {
    const written = new Set([...literals.map(({ value }) => value), ...textsOfEntries(before, path)])
    return [...movedFrom].flatMap(([to, from]) => {
      const inForms = FORMS.flatMap((form) => renameIn(form, { before, after, from, to, written }) ?? [])
      const ofEntries = renamesOfEntries(before, after, { from, to }, path, literals)
      return onlyOne([...ofEntries, ...inForms]).flatMap((rename) => {
        const own = literals.filter(({ value }) => value === rename.from)
        return own.length === 0 ? [] : [{ ...rename, path, page: to, literals: own }]
      })
    })
  })
}

/** Entries in calls that the reader can see through: what they mean is known. */
function renamesOfEntries(
  before: Site,
  after: Site,
  move: Move,
  path: string,
  literals: readonly CodeLiteral[],
): { from: string; to: string }[] {
  const starts = new Set(literals.map(({ range }) => range.start))
  return [...eachNavEntry(before)].flatMap(({ site, entry }) => {
    if (entry.file !== path || !starts.has(entry.range.start)) return []
    const meaning = resolveNavEntry(site, entry)
    const to =
      meaning.kind === 'page' && meaning.path === move.from ? nameAfterMove(entry, before, after, move) : undefined
    return to !== undefined && isPlain(entry.text) && isPlain(to) ? [{ from: entry.text, to }] : []
  })
}

function textsOfEntries({ members }: Site, path: string): string[] {
  const entries = members.flatMap(({ rules }) => rules.nav?.entries ?? [])
  return entries.flatMap(({ file, text }) => (file === path ? [text] : []))
}

/** Of each old name, if it has one new name only. */
function onlyOne<T extends { from: string; to: string }>(renames: readonly T[]): T[] {
  const byName = Map.groupBy(renames, ({ from }) => from)
  return [...byName.values()].flatMap((same) => {
    const [first] = same
    return first !== undefined && same.every(({ to }) => to === first.to) ? [first] : []
  })
}

interface MovedName {
  before: Site
  after: Site
  from: string
  to: string
  /** All texts of the file that name pages, or may. */
  written: ReadonlySet<string>
}

function renameIn(
  form: Form,
  { before, after, from, to, written }: MovedName,
): { from: string; to: string } | undefined {
  const [own, next] = [before.siteOf(from), after.siteOf(to)]
  const [old, fresh] = [spell(form, own, from), spell(form, next, to)]
  if (old === undefined || fresh === undefined || old === fresh || !written.has(old)) return undefined
  if (!isPlain(old) || !isPlain(fresh) || !HAS_SLASH.test(old)) return undefined
  const isMeant = isOnly(pagesOf(form, own, old), from) && isOnly(pagesOf(form, next, fresh), to)
  const isInUse = [...written].some((text) => text !== old && pagesOf(form, own, text).some((path) => path !== from))
  return isMeant && isInUse && !meansMore(own, from, old) ? { from: old, to: fresh } : undefined
}

function isPlain(name: string): boolean {
  return PLAIN.test(name) && !OF_OBJECTS.test(name)
}

function isOnly(paths: readonly string[], path: string): boolean {
  return paths.length === 1 && paths[0] === path
}

function spell(form: Form, { pages }: Site, path: string): string | undefined {
  const page = pages.get(path)
  if (form === 'id') return page?.id
  const [route] = page?.routes ?? []
  return route === undefined || route === '/' ? undefined : form.prefix + route.slice(1) + form.suffix
}

function pagesOf(form: Form, { names }: Site, text: string): readonly string[] {
  if (form === 'id') return names.ids.get(text)
  const { prefix, suffix } = form
  const core = text.slice(prefix.length, text.length - suffix.length)
  const isWritten = text.startsWith(prefix) && text.endsWith(suffix) && core !== '' && !/^\/|\/$/.test(core)
  return isWritten ? names.routes.get(`/${core}`) : []
}

/** A section, a redirect or a file of that name may be meant as well. */
function meansMore({ rules, pages, files }: Site, path: string, name: string): boolean {
  const [route = ''] = pages.get(path)?.routes ?? []
  const isSection = [...pages.entries()].some(
    ([other, { routes }]) => other !== path && routes.some((one) => one.startsWith(`${route}/`)),
  )
  const bare = name.replace(/^\/|\/$/g, '')
  const folders = ['', rules.folder, ...rules.contentFolders, ...rules.publicFolders]
  const isFile = folders.some((folder) => {
    const found = joinPath(folder, bare)
    return found !== undefined && found !== path && files.get(found) !== undefined
  })
  return isSection || isFile || rules.redirects.some(({ from }) => from === route)
}
