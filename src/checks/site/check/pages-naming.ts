// Untouched pages that name what a change took away in ways that no scan follows: layouts, includes, shortcodes and posts by
// their names, modules by what they export, and what the code of the site defines.
import { isBelow, nameOf, pathFrom, segmentsOf } from '../../config/paths.ts'
import { readText, readTexts } from '../load-rules.ts'
import type { Site, SitePage } from '../site.ts'
import { createYield } from '../take-turns.ts'

/** Texts that are searched. */
const SEARCHED_MAX = 10_000
/** Pages that are parsed because of a name; of more, the others stay unjudged. */
const PAGES_MAX = 500
/** Lines of a page on which something is included, called or asked for. */
const MARKED = /[{<@]|::|:`|8<|\b(?:import|layout)\b/

/** Gives pages that may miss something. Costs a look at the texts of all pages where a file is gone, or where code lost a name. */
export async function pagesNaming(before: Site, after: Site): Promise<ReadonlySet<string>> {
  const { gone, touched } = wordsOfFiles(before, after)
  const lost = new Set([...gone, ...(await lostWords(before, after))])
  const affected = new Set<string>()
  for (const [path, page] of before.pages.entries())
    if (takesIn(page, touched) || takesIn(page, gone)) affected.add(path)
  if (lost.size === 0) return affected
  const yieldIfLong = createYield()
  const paths = Array.from(before.pages.entries(), ([path]) => path).slice(0, SEARCHED_MAX)
  for await (const [path, text] of readTexts(before.overlay, paths)) {
    await yieldIfLong()
    if (affected.size >= PAGES_MAX) break
    if (text.split('\n').some((line) => MARKED.test(line) && wordsIn(line).some((word) => lost.has(word))))
      affected.add(path)
  }
  return affected
}

/** Words of the names of deleted parts of pages, and of changed ones that are no documents. */
function wordsOfFiles(before: Site, after: Site): { gone: Set<string>; touched: Set<string> } {
  const [gone, touched] = [new Set<string>(), new Set<string>()]
  for (const path of after.overlay.changed) {
    if (before.files.get(path) === undefined) continue
    if (after.files.get(path) === undefined && isNamedByTemplates(before, path)) gone.add(wordOf(path))
    else if (!before.pages.has(path)) touched.add(wordOf(path))
  }
  return { gone, touched }
}

/** False where only links name it, by its path or its address. */
function isNamedByTemplates(site: Site, path: string): boolean {
  const page = site.pages.get(path)
  const isPart = page === undefined ? isSetting(site, path) : page.routes.length === 0 || page.dialect.hasRawTemplates
  return isPart || site.members.some(({ rules }) => rules.isTemplate?.(path) === true)
}

/** `note` of `_includes/note.html`; an index is known by its folder. */
function wordOf(path: string): string {
  const name = nameOf(path).replace(/\.[^.]*$/, '')
  return /^(?:_?index|readme)$/i.test(name) ? (segmentsOf(path).at(-2) ?? name) : name
}

function takesIn({ scan }: SitePage, words: ReadonlySet<string>): boolean {
  return (
    words.size > 0 && [...scan.imports, ...scan.includes].some((one) => wordsIn(one).some((word) => words.has(word)))
  )
}

function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}_-]*/gu) ?? []
}

/** Words that the code around the pages, or a text that these include, no longer has. */
async function lostWords(before: Site, after: Site): Promise<Set<string>> {
  const lost = new Set<string>()
  const included = new Set(Array.from(before.pages.entries(), ([, { scan }]) => scan.includes.map(wordOf)).flat())
  for (const path of after.overlay.changed) {
    if (before.pages.has(path) || (!isSetting(before, path) && !included.has(wordOf(path)))) continue
    const [was, is] = [await readText(before.overlay, path), await readText(after.overlay, path)]
    const kept = new Set(wordsIn(is ?? ''))
    for (const word of wordsIn(was ?? '')) if (!kept.has(word)) lost.add(word)
  }
  return lost
}

function isSetting({ members }: Site, path: string): boolean {
  return members.some(({ rules: { folder, framework } }) => {
    const inside = isBelow(path, folder) ? pathFrom(folder, path) : ''
    return framework.text?.template?.settings.test(inside) === true || framework.componentRegistry?.test(path) === true
  })
}
