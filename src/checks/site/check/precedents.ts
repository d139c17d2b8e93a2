// Looks for precedents: pages of the base that have what a change adds.
import type { ActiveContent } from '../../active-content/active-forms.ts'
import { needleOf, precedentKeys } from '../../active-content/precedent.ts'
import { comparableText } from '../includes.ts'
import { readText } from '../load-rules.ts'
import type { Site } from '../site.ts'
import { createYield } from '../take-turns.ts'

/** Other pages that must have a form. */
const PAGES_NEEDED = 2
/** Pages whose text is searched: more than any site has that was measured. */
const SEARCHED_PAGES = 10_000
/** Pages that are analyzed for one key and turn out not to have it: its text can be a common word. */
const ANALYZED_PAGES = 60
/** Keys that are searched for; a change set with more adds more forms than a person would review, so the others have no precedent. */
const SEARCHED_KEYS = 1000
/** Pages whose text is in memory at once. */
const PAGES_AT_ONCE = 50

interface Wanted {
  key: string
  /** Of the pages: what one framework shows as text, another one may run. */
  framework: string
  needle: string
  /** Pages with the key. */
  pages: Set<string>
  /** Analyses that are left. */
  left: number
}

/** Gives the keys that enough pages of the base have, apart from the page itself, which is named by its base path. */
export type HasPrecedent = (key: string, page: string) => boolean

/** Searches the base for all keys in one pass over its text; only pages that have the words of a key are parsed. */
export async function findPrecedents(base: Site, keys: ReadonlySet<string>): Promise<HasPrecedent> {
  const wanted = new Map<string, Wanted>()
  const frameworks = new Set(base.members.map(({ rules }) => rules.framework.name))
  for (const key of [...keys].slice(0, SEARCHED_KEYS)) {
    for (const framework of frameworks)
      wanted.set(`${framework}\0${key}`, {
        key,
        framework,
        needle: needleOf(key),
        pages: new Set(),
        left: ANALYZED_PAGES,
      })
  }
  const paths = Array.from(base.pages.entries(), ([path]) => path).slice(0, SEARCHED_PAGES)
  const yieldIfLong = createYield()
  for (let start = 0; start < paths.length; start += PAGES_AT_ONCE) {
    if (openKeys(wanted).length === 0) break
    const group = paths.slice(start, start + PAGES_AT_ONCE)
    const texts = await Promise.all(group.map((path) => readText(base.overlay, path)))
    for (const [index, path] of group.entries()) {
      await yieldIfLong()
      await searchPage(base, path, texts[index] ?? '', openKeys(wanted))
    }
  }
  return (key, page) => {
    const pages = wanted.get(`${frameworkOf(base, page)}\0${key}`)?.pages
    return pages !== undefined && pages.size - (pages.has(page) ? 1 : 0) >= PAGES_NEEDED
  }
}

/** A key may count for three pages, so that one of them may be the page it is asked for. */
function openKeys(wanted: ReadonlyMap<string, Wanted>): Wanted[] {
  return [...wanted.values()].filter(({ pages, left }) => pages.size <= PAGES_NEEDED && left > 0)
}

function frameworkOf(base: Site, path: string): string {
  return base.siteOf(path).rules.framework.name
}

async function searchPage(base: Site, path: string, text: string, open: readonly Wanted[]): Promise<void> {
  const lower = text.toLowerCase()
  const own = frameworkOf(base, path)
  const likely = open.filter(({ framework, needle }) => framework === own && lower.includes(needle))
  if (likely.length === 0) return
  const here = new Set((await base.activeContent(path)).flatMap((one) => comparableKeys(one, path) ?? []))
  for (const one of likely) {
    if (here.has(one.key)) one.pages.add(path)
    else one.left -= 1
  }
}

/** `precedentKeys` of a construct on a page. */
export function comparableKeys(one: ActiveContent, path: string): string[] | undefined {
  return precedentKeys(one, (text) => comparableText(text, path))
}
