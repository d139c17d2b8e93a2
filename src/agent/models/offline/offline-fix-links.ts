// "Fix broken links": relative links to missing pages, if exactly one page has that file name.
import { posix } from 'node:path'
import { plural } from '../../../base/text.ts'
import { LIST_MAX_PATHS } from '../../tools/list.ts'
import { SEARCH_MAX_HITS } from '../../tools/search.ts'
import { foundLines, listedPaths, listedTotal, nextOffset, type PastCall } from './offline-memory.ts'
import { type MendAddress, nextStepAfterSentBack } from './offline-sent-back.ts'
import {
  BATCH,
  decline,
  editResults,
  finish,
  type OfflineRun,
  pathsOf,
  readPage,
  repeatUnseenEdits,
  type Step,
  summarize,
} from './offline-step.ts'

/** A Markdown link to a .md or .mdx file, as `git grep -E` finds its line. */
const LINK_LINE = '\\]\\([^) ]*\\.mdx?[)#]'
const LINK = /(\]\(<?)([^)\s<>#]+\.mdx?)(?=[)#>])/g

interface BrokenLink {
  path: string
  line: number
  /** The text before the target: `](` or `](<`. */
  opening: string
  /** As written in the page. */
  target: string
  /** The correct target; undefined when no page or several pages have that name. */
  mended: string | undefined
}

export function nextStepOfFixLinks(run: OfflineRun): Step {
  const { past } = run
  const look = listPages(run) ?? searchLinks(run)
  if (look !== undefined) return look
  const broken = brokenLinks(run)
  const mendable = Map.groupBy(
    broken.filter((link) => link.mended !== undefined),
    (link) => link.path,
  )
  const repeated = repeatUnseenEdits(past)
  if (repeated !== undefined) return repeated
  const sentBack = nextStepAfterSentBack(past, restoreTargets(broken))
  if (sentBack !== undefined) return sentBack
  const read = pathsOf(past, 'read')
  const toRead = [...mendable].filter(([path]) => !read.has(path))
  if (toRead.length > 0) {
    return {
      thought: 'Reading.',
      calls: toRead.slice(0, BATCH).map(([path, [link]]) => readPage(path, link?.line ?? 1)),
    }
  }
  const edited = pathsOf(past, 'edit')
  const toEdit = [...mendable].filter(([path]) => !edited.has(path))
  if (toEdit.length > 0) {
    return { thought: 'Editing.', calls: toEdit.slice(0, BATCH).map(([path, links]) => mendAll(path, links)) }
  }
  return end(past, broken)
}

/** A page of that name without the anchor is another page, so the link is restored. */
function restoreTargets(broken: readonly BrokenLink[]): MendAddress {
  return (path, address) => {
    const [page, anchor] = address.split('#')
    const link = broken.find((candidate) => candidate.path === path && candidate.mended === page)
    return link === undefined ? undefined : `${link.target}#${anchor}`
  }
}

/** The list says how many parts it has, so all the others are requested at once. */
function listPages({ past, docsRoot }: OfflineRun): Step | undefined {
  const lists = past.filter((call) => call.name === 'list')
  const [first] = lists
  const offsets =
    first === undefined
      ? [0]
      : Array.from(
          { length: Math.ceil(listedTotal(first.answer) / LIST_MAX_PATHS) },
          (_, part) => part * LIST_MAX_PATHS,
        )
  const missing = offsets.filter((offset) => !lists.some((call) => call.args.offset === offset))
  if (missing.length === 0) return undefined
  const calls = missing.slice(0, BATCH).map((offset) => ({
    name: 'list',
    args: { folder: docsRoot, nameContains: '.md', offset },
  }))
  return { thought: 'Listing the pages.', calls }
}

function searchLinks({ past, docsRoot }: OfflineRun): Step | undefined {
  const last = past.findLast((call) => call.name === 'search')
  const offset = last === undefined ? 0 : nextOffset(last.answer)
  if (offset === undefined) return undefined
  const args = { pattern: LINK_LINE, regex: true, under: docsRoot, limit: SEARCH_MAX_HITS, offset }
  return { thought: 'Looking for links.', calls: [{ name: 'search', args }] }
}

function brokenLinks({ past, docsRoot }: OfflineRun): BrokenLink[] {
  const pages = new Set(past.filter((call) => call.name === 'list').flatMap((call) => listedPaths(call.answer)))
  const byName = Map.groupBy(pages, (path) => posix.basename(path))
  const lines = past.filter((call) => call.name === 'search').flatMap((call) => foundLines(call.answer))
  return lines.flatMap(({ path, line, text }) =>
    [...text.matchAll(LINK)].flatMap(([, opening = '', target = '']) => {
      if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(target) || pages.has(resolve(path, target, docsRoot))) return []
      const [only, ...others] = byName.get(posix.basename(target)) ?? []
      const mended = only === undefined || others.length > 0 ? undefined : linkTo(only, path, target, docsRoot)
      return [{ path, line, opening, target, mended }]
    }),
  )
}

/** The file that a link refers to: a leading slash means the docs root. */
function resolve(page: string, target: string, docsRoot: string): string {
  const decoded = target.replaceAll('%20', ' ')
  return decoded.startsWith('/') ? posix.join(docsRoot, decoded.slice(1)) : posix.join(posix.dirname(page), decoded)
}

/** The link in its original form: from the docs root, with `./`, or bare. */
function linkTo(file: string, page: string, target: string, docsRoot: string): string {
  const encodeSpaces = (path: string): string => path.replaceAll(' ', '%20')
  if (target.startsWith('/')) return encodeSpaces(`/${posix.relative(docsRoot, file)}`)
  const relative = posix.relative(posix.dirname(page), file)
  return encodeSpaces(target.startsWith('./') && !relative.startsWith('.') ? `./${relative}` : relative)
}

function mendAll(path: string, links: readonly BrokenLink[]): Step['calls'][number] {
  const mends = new Map(links.map(({ opening, target, mended }) => [opening + target, opening + mended]))
  const edits = [...mends].map(([oldText, newText]) => ({ oldText, newText, replaceAll: true, wholeWord: true }))
  return { name: 'edit', args: { path, edits } }
}

function end(past: readonly PastCall[], broken: readonly BrokenLink[]): Step {
  const unclear = broken
    .filter((link) => link.mended === undefined)
    .map(({ path, line, target }) => `${path}:${line}: no one page is named ${posix.basename(target)}`)
  const results = editResults(past)
  const all = { edited: results.edited, refused: [...results.refused, ...unclear] }
  if (results.edited.length > 0) return finish('Fix broken links', summarize('Links to pages that had moved:', all))
  if (broken.length === 0)
    return decline(
      'No relative link between Markdown pages is broken. Anchors and images were not checked: `docmend check` lists what is broken there.',
    )
  return decline(
    `Found ${plural(broken.length, 'broken link')}, but none with one obvious target: ${all.refused.slice(0, 10).join('; ')}`,
  )
}
