// Looks for the places of a replacement in many files. It reads only those that can have them.
import type { Tree, TreeEntry } from '../../base/git-tree.ts'
import { plural } from '../../base/text.ts'
import { FILE_MAX_BYTES } from '../changes/change-caps.ts'
import type { ChangeSet } from '../changes/change-set.ts'
import { decodeUtf8 } from '../changes/edit.ts'
import { isBinary } from '../changes/line-search.ts'
import { lineNumbersAt, withEol } from '../changes/text-lines.ts'
import { needleOf } from '../search/search-expression.ts'
import { Refusal } from '../tools/refusal.ts'
import { findPlaces, type Kept, type Places } from './find-places.ts'
import { createFinder, type FindText, type Pattern, requireFew } from './match-text.ts'
import { type Sample, SampleBox } from './samples.ts'

export interface FileFound {
  path: string
  sha: string
  text: string
  places: Places
  /** Of the places, from 1, each once. */
  lines: number[]
}

/** A file that has places, or may have, and stays as it is. */
export interface LeftOut {
  path: string
  /** Unknown for files that are not looked at. */
  places?: number
  why: string
}

export interface Finding {
  /** With places to replace, or places left alone. */
  files: FileFound[]
  leftOut: LeftOut[]
  samples: Sample[]
  /** Places in all. */
  total: number
}

/** Where an expression is looked for, or what no search of the tree finds: each file is read. */
const READ_MAX_FILES = 20_000
const READ_MAX_BYTES = 64 * 1024 * 1024
const SEARCH_MAX_LINES = 50_000
const NEEDLE_MAX_CHARACTERS = 1000

/** Throws `Refusal` for a pattern that cannot be used, and when there is too much to look at or to replace. */
export async function findInFiles(
  wanted: Pattern & Kept,
  { changeSet, paths, isReplayed }: { changeSet: ChangeSet; paths: readonly string[]; isReplayed: boolean },
): Promise<Finding> {
  const find = createFinder(wanted, { isReplayed })
  const { entries, leftOut } = await openFiles(wanted, changeSet, paths)
  const finding: Finding = { files: [], leftOut, samples: [], total: 0 }
  const samples = new SampleBox()
  // Asked for together, they share a process.
  const contents = await Promise.all(entries.map(({ path }) => changeSet.read(path)))
  for (const [index, entry] of entries.entries()) {
    const content = contents[index]
    if (content === undefined || isBinary(content)) continue
    const text = textOf(content)
    if (text === undefined) leftOut.push(...inOtherEncoding(entry.path, content, find, wanted))
    else {
      const places = findPlaces(text, entry.path, find, wanted)
      finding.total += places.matches.length
      requireFew(finding.total)
      if (!hasAny(places)) continue
      finding.files.push({ path: entry.path, sha: entry.sha, text, places, lines: linesOf(text, places) })
      samples.take(entry.path, text, places.matches)
    }
  }
  return { ...finding, samples: samples.chosen }
}

function hasAny({ matches, kept }: Places): boolean {
  return matches.length + kept.addresses + kept.code + kept.words > 0
}

function linesOf(text: string, { matches }: Places): number[] {
  const starts = matches.map(({ start }) => start)
  return [...new Set(lineNumbersAt(text, starts))]
}

function textOf(content: Uint8Array): string | undefined {
  try {
    return decodeUtf8(content)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

function inOtherEncoding(path: string, content: Uint8Array, find: FindText, options: Kept): LeftOut[] {
  const { matches } = findPlaces(Buffer.from(content).toString('latin1'), path, find, options)
  if (matches.length === 0) return []
  return [{ path, places: matches.length, why: `${path} is not UTF-8 text and cannot be edited` }]
}

/** The files to read, and those with places, as far as a search tells, that may not be written. */
async function openFiles(wanted: Pattern, changeSet: ChangeSet, paths: readonly string[]) {
  const chosen = new Set(paths)
  const found = await searchFor(wanted, changeSet)
  const listed = (await changeSet.list()).filter(({ path, mode }) => chosen.has(path) && mode.startsWith('100'))
  const asked = listed.filter(({ path, size }) => (size ?? 0) > FILE_MAX_BYTES || found?.has(path) !== false)
  const refusals = new Map(
    await Promise.all(asked.map(async ({ path }) => [path, await changeSet.writeRefusal(path)] as const)),
  )
  const leftOut: LeftOut[] = []
  const entries: TreeEntry[] = []
  for (const entry of listed) {
    const { path } = entry
    const isTooLarge = (entry.size ?? 0) > FILE_MAX_BYTES
    if (!isTooLarge && found !== undefined && !found.has(path)) continue
    const refusal = refusals.get(path)
    if (refusal === undefined && isTooLarge) leftOut.push({ path, why: `${path} is larger than 1 MB` })
    else if (refusal === undefined) entries.push(entry)
    // What an expression finds there is not known.
    else if (!wanted.regex && found?.has(path) === true)
      leftOut.push({ path, places: found.get(path) ?? 0, why: refusal })
  }
  requireReadable(entries)
  return { entries, leftOut }
}

function requireReadable(entries: readonly TreeEntry[]): void {
  const bytes = entries.reduce((sum, { size }) => sum + (size ?? 0), 0)
  if (entries.length <= READ_MAX_FILES && bytes <= READ_MAX_BYTES) return
  throw new Refusal(`That would read ${plural(entries.length, 'file')}. Name folders or globs with under`)
}

/** The files that have the text, or a text that every match has, with their lines, by a search; undefined where none can tell: files in other encodings are found too. */
async function searchFor({ oldText, regex, ignoreCase }: Pattern, tree: Pick<Tree, 'search'>) {
  const [needle = ''] = withEol(oldText, '\n')
    .split('\n')
    .sort((a, b) => b.length - a.length)
  const isAscii = Buffer.byteLength(needle) === needle.length && !needle.includes('\0')
  const isPlain = isAscii && needle.trim() !== '' && needle.length <= NEEDLE_MAX_CHARACTERS
  const looked = regex ? needleOf(oldText) : isPlain ? { pattern: needle, regex: false } : undefined
  if (looked === undefined) return undefined
  const query = { ...looked, ignoreCase, under: '', limit: SEARCH_MAX_LINES }
  const { hits, truncated } = await tree.search(query)
  if (truncated) return undefined
  return new Map(
    Array.from(
      Map.groupBy(hits, ({ path }) => path),
      ([path, lines]) => [path, lines.length],
    ),
  )
}
