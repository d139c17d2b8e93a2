// The oracle of the reversal test: of the targets that a fix removed, those that are dead by plain rules of paths. It prefers
// to call a dead target unknown: whatever a configuration or a frontmatter may serve is not provably dead.
import { posix } from 'node:path'
import { readIfSmall, type Tree } from '../../../src/base/git-tree.ts'
import { isBelow } from '../../../src/checks/config/paths.ts'
import type { History } from '../../eval/history/history.ts'
import { navTargets, pageTargets } from './page-targets.ts'

export interface DeadTarget {
  kind: 'link' | 'anchor' | 'image' | 'nav'
  path: string
  target: string
}

const PAGE = /\.(?:mdx?|rst|markdown)$/
const NAV_FILE =
  /(?:^|\/)(?:docs\.json|mint\.json|mkdocs\.ya?ml|_meta\.\w+|_toc\.yml|sidebars?\.\w+|astro\.config\.\w+|\.vitepress\/config.*)$/
/** For the list of commits: navigation files lie beside the docs root too. */
export const NAV_FILE_NAMES = [
  'docs.json',
  'mint.json',
  'mkdocs.yml',
  'sidebars.*',
  'astro.config.*',
  '.vitepress/config.*',
]
const IMAGE = /\.(?:png|jpe?g|gif|svg|webp|avif|mp4|webm)$/i
const MAX_FILES = 60

/** Of the files that both sides have: navigation files, and pages below one of the docs roots if there are any. */
export async function deadTargetsOf(
  history: History,
  commit: { sha: string; parentSha: string },
  docsRoots: readonly string[],
): Promise<DeadTarget[]> {
  const [before, after] = [history.tree(commit.parentSha), history.tree(commit.sha)]
  const changed = (await history.filesOf(commit)).filter(
    ({ status, path }) => status === 'modified' && (isPageBelow(docsRoots, path) || NAV_FILE.test(path)),
  )
  if (changed.length === 0 || changed.length > MAX_FILES) return []
  const lookUp = await createLookup(before)
  const dead: DeadTarget[] = []
  for (const { path } of changed) {
    const [old, mended] = [await textOf(before, path), await textOf(after, path)]
    const targetsIn = PAGE.test(path) ? pageTargets : navTargets
    const kept = targetsIn(mended)
    for (const target of targetsIn(old)) {
      if (kept.has(target)) continue
      const kind = await lookUp(path, target)
      if (kind !== undefined) dead.push({ kind, path, target })
    }
  }
  return dead
}

function isPageBelow(docsRoots: readonly string[], path: string): boolean {
  return PAGE.test(path) && (docsRoots.length === 0 || docsRoots.some((root) => isBelow(path, root)))
}

async function textOf(tree: Tree, path: string): Promise<string> {
  return new TextDecoder().decode(await readIfSmall(tree, path))
}

type LookUp = (path: string, target: string) => Promise<DeadTarget['kind'] | undefined>

async function createLookup(tree: Tree): Promise<LookUp> {
  const entries = await tree.list()
  const files = new Set(entries.map(({ path }) => path))
  const stems = new Set(entries.flatMap(({ path }) => endingsOf(bareStem(path))))
  return async (path, target) => {
    if (!isLocal(target)) return undefined
    const [rawPath = '', anchor] = decode(target).split('#')
    const place = rawPath.split('?')[0] ?? ''
    if (place === '') return anchor ? deadAnchor(tree, path, anchor) : undefined
    if (/\.(?:mdx?|rst)$/.test(place) || (IMAGE.test(place) && !place.startsWith('/'))) {
      const found = candidates(path, place).find((candidate) => files.has(candidate))
      if (found !== undefined) return anchor ? deadAnchor(tree, found, anchor) : undefined
    }
    if (endingMatches(path, place, stems) || (await isNamedElsewhere(tree, place))) return undefined
    return IMAGE.test(place) ? 'image' : NAV_FILE.test(path) ? 'nav' : 'link'
  }
}

/** Neither of another host nor computed by a template. */
function isLocal(target: string): boolean {
  return (
    !/^(?:[a-z][\w+.-]*:|\/\/|@|~|pathname:)/i.test(target) &&
    !/[{}$<>*|\\%]|\/\.\.\.|^[./]*$/.test(target.replace(/%20/g, ' '))
  )
}

function decode(target: string): string {
  return target.replace(/%20/g, ' ')
}

/** A relative target from the page's folder, from the page as a folder, and from the top. */
function candidates(path: string, place: string): string[] {
  const folder = posix.dirname(path)
  return [posix.join(folder, place), posix.join(path.replace(/\.\w+$/, ''), place), posix.join('.', place)].map(
    (candidate) => candidate.replace(/^\//, ''),
  )
}

/** Without extension, index, numbers that order files, and case: `docs/2-guide/Index.md` is `docs/guide`. */
function bareStem(path: string): string {
  const named = path
    .toLowerCase()
    .replace(/\.(?:mdx?|rst|markdown|html?|ipynb|tsx?|jsx?|vue|astro|json|ya?ml|adoc)$/, '')
  const segments = named.split('/').map((segment) => segment.replace(/^\d+[-_.]\s*/, ''))
  const last = segments.at(-1) ?? ''
  return (/^_?(?:index|readme)$/.test(last) ? segments.slice(0, -1) : segments).join('/')
}

/** `a/b/c` ends as `a/b/c`, `b/c` and `c`: base paths and docs roots are not known here. */
function endingsOf(stem: string): string[] {
  const segments = stem.split('/')
  return segments.map((_, index) => segments.slice(index).join('/'))
}

/** True when any file or folder of the tree could be meant: by its whole ending, or without the first segment (a base path). */
function endingMatches(path: string, place: string, stems: ReadonlySet<string>): boolean {
  const isAbsolute = place.startsWith('/')
  const wanted = isAbsolute ? [place.slice(1)] : [...candidates(path, place)]
  return wanted.some((candidate) => {
    const stem = bareStem(candidate.replace(/\/$/, ''))
    if (stem === '') return true
    const [, ...rest] = stem.split('/')
    return stems.has(stem) || (isAbsolute && rest.length > 0 && stems.has(rest.join('/')))
  })
}

/** A redirect, a slug, a route of code, a generated page: anything outside of prose that writes the address. */
async function isNamedElsewhere(tree: Tree, place: string): Promise<boolean> {
  const whole = place.replace(/^(?:\.{0,2}\/)+|\/$/g, '')
  // A link to a source file is served by nothing that writes the address.
  const named = place.startsWith('/') ? whole.replace(/\.(?:mdx?|rst|html)$/, '') : whole
  if (named.length < 3) return true
  const { hits } = await tree.search({ pattern: named, regex: false, ignoreCase: true, under: '', limit: 400 })
  return hits.some(
    ({ path, text }) =>
      (!PAGE.test(path) && !NAV_FILE.test(path)) ||
      /^\s*-?\s*["']?(?:slug|permalink|alias(?:es)?|redirect\w*|id|url|path|old|from|source)["']?\s*:/.test(text) ||
      /^\s*- \/?[\w/.-]+\/?$/.test(text),
  )
}

/** Headings, ids, labels and what definition lists and footnotes name. */
const MAY_NAME = /^\s*(?:>\s*)?#|\b(?:id|name)=|\{\s*#|^\(.+\)=|^\s*\*\*|^\[\^|<[a-z]/

/** The anchor stands in no heading, id or label of a page that consists of nothing but its own text. */
async function deadAnchor(tree: Tree, path: string, anchor: string): Promise<'anchor' | undefined> {
  const text = await textOf(tree, path)
  if (
    !PAGE.test(path) ||
    /^import |^\s*(?:\{%|\{\{|<[A-Z]|--8<--|!!!?include|:::|\.\. )|<!--\s*@include|\{\{#/m.test(text)
  )
    return undefined
  const letters = (words: string): string => words.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const wanted = letters(anchor).replace(/\d+$/, '')
  const named = text
    .split('\n')
    .filter((line, at, lines) => MAY_NAME.test(line) || /^(?:=+|-+)\s*$/.test(lines[at + 1] ?? ''))
  return wanted === '' || named.some((line) => letters(line).includes(wanted)) ? undefined : 'anchor'
}
