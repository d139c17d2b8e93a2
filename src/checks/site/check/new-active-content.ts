// Constructs that can run code or read files, or that are not known to be harmless, and that the base does not have: the
// policy gate decides on them.

import { setImmediate } from 'node:timers/promises'
import type { ActiveContent } from '../../active-content/active-forms.ts'
import { hasActingCommand } from '../../active-content/maths/judge-tex.ts'
import { knownTest } from '../../active-content/places/known-test.ts'
import { formTest, needleOf, permittingKeys, precedentKeys } from '../../active-content/precedent.ts'
import { rewordedTest } from '../../active-content/reworded.ts'
import { SITE_GENERATORS } from '../../frameworks/registry.ts'
import type { NewActiveContent } from '../../session.ts'
import { comparableText } from '../includes.ts'
import { readText, readTexts } from '../load-rules.ts'
import type { Site } from '../site.ts'
import { createYield } from '../take-turns.ts'
import { createIncludedJudge } from './included-text.ts'
import { configFilesOf } from './non-content.ts'
import { readOwnWords } from './own-words.ts'

// Commands of TeX that a site's configuration defines: a page may use those that only typeset.

/** Beside the configurations of generators: what sets up MathJax or KaTeX, and the templates that load them. */
const SET_UP =
  /(?:^|\/)(?:(?:params|book)\.(?:ya?ml|toml)|(?:head|head-custom|custom-head|default|baseof)\.(?:html?|hbs)|[^/]*(?:math|katex|macros)[^/]*\.(?:[mc]?[jt]sx?|json|html?|hbs|ya?ml|toml|txt|sty|tex))$/i
const FILES_MAX = 100
/** With what follows, which may be more than its own value: `RR: "\\mathbb{R}"` and `\RR:{\mathbb{R}}` in a file that speaks of macros. */
const ENTRY = /(?:^|[\s{,"'(])(?:\\{1,2})?([A-Za-z]{1,40})["']?[ \t]*:(?=([^\n]{0,300}(?:\[[ \t]*\n[^\n]{0,300})?))/g
/** `\newcommand{\RR}{\mathbb{R}}`, also within a string. */
const DEFINITION =
  /\\{1,2}(?:(?:re)?newcommand|providecommand|g?def|DeclareMathOperator)\*?[ \t]*\{?[ \t]*\\{1,2}([A-Za-z]{1,40})([^\n]*)/g

interface ConfiguredMacros {
  harmless: ReadonlySet<string>
  /** They link, style or define something with what a page gives them. */
  acting: ReadonlySet<string>
}

/** Reads them from the base, which alone says what its site has configured. */
async function readConfiguredMacros(base: Site): Promise<ConfiguredMacros> {
  const all = [...base.overlay.files.paths()].sort()
  const detected = SITE_GENERATORS.flatMap((generator) => generator.detect(all)).map(({ configPath }) => configPath)
  const configured = new Set([...configFilesOf(base), ...detected.map((path) => path?.toLowerCase())])
  const paths = all.filter((path) => configured.has(path.toLowerCase()) || SET_UP.test(path)).slice(0, FILES_MAX)
  const [harmless, acting] = [new Set<string>(), new Set<string>()]
  for (const path of paths) {
    const text = (await readText(base.overlay, path)) ?? ''
    const entries = /macros/i.test(path + text) ? text.matchAll(ENTRY) : []
    for (const [, name = '', body = ''] of [...entries, ...text.matchAll(DEFINITION)])
      (hasActingCommand(body) ? acting : harmless).add(name)
  }
  return { harmless: new Set([...harmless].filter((name) => !acting.has(name))), acting }
}

// Looks for precedents: pages of the base that have what a change adds.

/** Pages of the base that must have a form; the page itself is one of them. */
const PAGES_NEEDED = 2
/** Pages whose text is searched: more than any site has that was measured. */
const SEARCHED_PAGES = 10_000
/**
 * Pages that are analyzed for one key and turn out not to have it, of those with its words and of those with its form: the
 * words can be common ones.
 */
const ANALYZED_PAGES = 60
/** Keys that are searched for; a change set with more adds more forms than a person would review, so the others have no precedent. */
const SEARCHED_KEYS = 1000
/** Of one construct that a page has several times. */
const LINES_LISTED = 20
/** Constructs of a page whose other lines are looked for: a person is shown no more of them. */
const CONSTRUCTS_LISTED = 50

interface Wanted {
  key: string
  /** Of the pages: what one framework shows as text, another one may run. */
  framework: string
  needle: string
  /** Pages with the key. */
  pages: Set<string>
  hasForm: (lower: string) => boolean
  /** Analyses that are left of pages with its words, and with its form. */
  left: { words: number; form: number }
}

/** True for a key that enough pages of the base have that are read as this one is. */
type HasPrecedent = (key: string, page: string) => boolean

/** Searches the base for all keys in one pass over its text; only pages that have the words of a key are parsed. */
async function findPrecedents(base: Site, keys: ReadonlySet<string>): Promise<HasPrecedent> {
  const wanted = new Map<string, Wanted>()
  const frameworks = new Set(base.members.map(({ rules }) => rules.framework.name))
  for (const key of [...keys].slice(0, SEARCHED_KEYS)) {
    for (const framework of frameworks)
      wanted.set(`${framework}\0${key}`, {
        key,
        framework,
        needle: needleOf(key),
        hasForm: formTest(key),
        pages: new Set(),
        left: { words: ANALYZED_PAGES, form: ANALYZED_PAGES },
      })
  }
  const paths = Array.from(base.pages.entries(), ([path]) => path).slice(0, SEARCHED_PAGES)
  const yieldIfLong = createYield()
  for await (const [path, text] of readTexts(base.overlay, openKeys(wanted).length === 0 ? [] : paths)) {
    const open = openKeys(wanted)
    if (open.length === 0) break
    await yieldIfLong()
    await searchPage(base, path, text, open)
  }
  return (key, page) => (wanted.get(`${frameworkOf(base, page)}\0${key}`)?.pages.size ?? 0) >= PAGES_NEEDED
}

function openKeys(wanted: ReadonlyMap<string, Wanted>): Wanted[] {
  return [...wanted.values()].filter(({ pages, left }) => pages.size < PAGES_NEEDED && left.form > 0)
}

function frameworkOf(base: Site, path: string): string {
  return base.siteOf(path).rules.framework.name
}

async function searchPage(base: Site, path: string, text: string, open: readonly Wanted[]): Promise<void> {
  const lower = text.toLowerCase()
  const own = frameworkOf(base, path)
  const likely = open
    .filter(({ framework, needle }) => framework === own && lower.includes(needle))
    .map((one) => ({ one, by: one.hasForm(lower) ? ('form' as const) : ('words' as const) }))
    .filter(({ one, by }) => one.left[by] > 0)
  if (likely.length === 0) return
  const here = new Set((await base.activeContent(path)).flatMap((one) => comparableKeys(one, path) ?? []))
  for (const { one, by } of likely) {
    if (here.has(one.key)) one.pages.add(path)
    else one.left[by] -= 1
  }
}

/** `precedentKeys` of a construct on a page. */
function comparableKeys(one: ActiveContent, path: string): string[] | undefined {
  return precedentKeys(one, (text) => comparableText(text, path))
}

interface Found {
  path: string
  /** In the base. */
  oldPath: string
  one: Omit<NewActiveContent, 'path'>
  /** What two pages must have; undefined if that would not help. */
  keys: string[] | undefined
}

/** Gives them in the order of the touched pages. */
export async function findNewActiveContent(
  base: Site,
  after: Site,
  movedFrom: ReadonlyMap<string, string>,
): Promise<NewActiveContent[]> {
  const found: Found[] = []
  const judgeIncluded = createIncludedJudge(base, after)
  for (const path of after.overlay.changed) {
    // A large page takes a good part of a second, and this thread must be able to say that it is alive.
    await setImmediate()
    const oldPath = base.files.get(path) !== undefined ? path : (movedFrom.get(path) ?? path)
    if (after.files.get(path) === undefined) continue
    const here = await after.activeContent(path)
    const now = (await readText(after.overlay, path)) ?? ''
    if (here.length === 0 && !judgeIncluded.hasAny(now)) continue
    const texts = { before: (await readText(base.overlay, oldPath)) ?? '', now }
    const known = base.pages.has(oldPath) ? await base.activeContent(oldPath) : []
    const own = findInText(path, oldPath, texts, { known, here }, movedFrom)
    const judge = await judgeIncluded.find(path, texts)
    const included =
      judge === undefined
        ? []
        : findInText(path, oldPath, texts, { known: judge(texts.before), here: judge(now) }, movedFrom)
    const isOwn = ({ one }: Found): boolean =>
      own.some(({ one: { form, text } }) => form === one.form && text === one.text)
    found.push(...own, ...included.filter((one) => !isOwn(one)))
  }
  const macros = found.some(({ one }) => one.form === 'unknown-maths') ? await readConfiguredMacros(base) : undefined
  const strange = found.filter(({ one }) => one.form !== 'unknown-maths' || macros?.harmless.has(one.text) !== true)
  const isOwnWord = await readOwnWords(base, strange)
  const open = strange.filter(({ one, path }) => !isOwnWord(one, path))
  const hasPrecedent = await findPrecedents(
    base,
    new Set(open.flatMap(({ keys = [] }) => keys.flatMap(permittingKeys))),
  )
  const isActing = ({ form, text }: ActiveContent): boolean =>
    form === 'unknown-maths' && macros?.acting.has(text) === true
  return open
    .filter(({ one, keys, oldPath }) => isActing(one) || !isPermitted(keys, (key) => hasPrecedent(key, oldPath)))
    .map(({ path, one }) => ({ path, ...one }))
}

function isPermitted(keys: readonly string[] | undefined, hasPrecedent: (key: string) => boolean): boolean {
  return keys?.every((key) => permittingKeys(key).some(hasPrecedent)) === true
}

function findInText(
  path: string,
  oldPath: string,
  { before, now }: { before: string; now: string },
  { known, here }: { known: readonly ActiveContent[]; here: readonly ActiveContent[] },
  movedFrom: ReadonlyMap<string, string>,
): Found[] {
  if (here.length === 0) return []
  const isKnown = knownTest(known, (one) => comparableOf(one, oldPath))
  const fresh = here.filter((one) => !isKnown(one, comparableOf(one, path, movedFrom)))
  const oldText = foldSpace(before)
  // Liquid runs in code too. What it prints may become another's when the words around it change, such as a loop's name.
  const stoodThere = ({ form, text }: ActiveContent): boolean =>
    form === 'template' && oldText.includes(foldSpace(text))
  const isReworded = rewordedTest(known, here, ({ form, text, place }) => ({ group: `${form} ${place}`, text }))
  const lines = fresh.length === 0 ? [] : now.split('\n')
  return fresh.map((one, index) => {
    const keys = comparableKeys(one, path)
    const alsoAt = index < CONSTRUCTS_LISTED ? linesWithSame(one, keys, lines) : []
    return {
      path,
      oldPath,
      one: {
        ...one,
        ...(isReworded(one) || stoodThere(one) ? { isReworded: true as const } : {}),
        ...(alsoAt.length === 0 ? {} : { alsoAt }),
      },
      keys,
    }
  })
}

/** Each construct is found once: who removes one of them alone would be sent back for the next. */
function linesWithSame({ line, name, text }: ActiveContent, keys: readonly string[] = [], lines: readonly string[]) {
  const [key] = name === undefined ? [] : keys
  const [first = ''] = text.split('\n', 1)
  const isSame = key === undefined ? (one: string) => first.length > 2 && one.includes(first) : formTest(key)
  const found = lines.flatMap((one, index) =>
    index + 1 !== line && isSame(key === undefined ? one : one.toLowerCase()) ? [index + 1] : [],
  )
  return found.slice(0, LINES_LISTED)
}

/** A page that moves includes the same file by another way, and a file that moves is the same. */
function comparableOf({ form, text }: ActiveContent, path: string, movedFrom?: ReadonlyMap<string, string>): string {
  return form === 'import-export' || form === 'snippet' ? comparableText(text, path, movedFrom) : text
}

function foldSpace(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}
