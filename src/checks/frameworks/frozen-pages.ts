// Pages that are kept as they were: those of earlier versions, and posts, which tell of their day. What is wrong in them is
// rarely worth a change, so that it must not hide what is wrong in the documentation of today.
import { folderOf, nameOf } from '../config/paths.ts'

export type FrozenKind = 'earlier version' | 'post'

const DATED = /(?:^|\/)(?:19|20)\d{2}[-_/](?:0[1-9]|1[0-2])(?:[-_/.])/
const NUMBERED = /^v?(\d{1,6}(?:[._-](?:\d{1,6}|x))*)$/i
/** Folders of a tree that are compared. */
const MAX_FOLDERS = 10_000

/** True for a path with a date in it: `2024-05-01-release.md`, `2024/05/release.md`. */
export function isDatedPost(path: string): boolean {
  return DATED.test(path)
}

const RELEASE_NOTES =
  /(?:^|\/)(?:change-?logs?|changes|history|release[-_ ]?notes?|releases|news|what-?s-?new)(?:[/.]|$)/i

/** True for a page, or a folder of pages, that lists the changes of each release. */
export function isReleaseNotes(path: string): boolean {
  return RELEASE_NOTES.test(path)
}

/** The folders of versions that are chosen, but for the newest of each place where there are several. */
export function findEarlierVersions(
  paths: readonly string[],
  isChosen: (folder: string) => boolean,
  newest?: string,
): ReadonlySet<string> {
  const known = new Set<string>()
  for (const path of paths) {
    for (let folder = folderOf(path); folder !== '' && !known.has(folder); folder = folderOf(folder)) {
      if (known.size === MAX_FOLDERS) break
      known.add(folder)
    }
  }
  const versions = [...known].filter((folder) => NUMBERED.test(nameOf(folder)) && isChosen(folder))
  const earlier = [...Map.groupBy(versions, folderOf).values()].flatMap((siblings) => {
    const sorted = siblings.sort((a, b) => compareVersions(nameOf(a), nameOf(b)))
    const last = newest ?? nameOf(sorted.at(-1) ?? '')
    return sorted.filter((folder) => compareVersions(nameOf(folder), last) < 0)
  })
  return new Set(earlier)
}

/** True for a path at any depth below one of the folders. */
export function isInOneOf(folders: ReadonlySet<string>, path: string): boolean {
  if (folders.size === 0) return false
  for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) if (folders.has(folder)) return true
  return false
}

/** By number: `v1.10` comes after `v1.9`, and `2.x` after each `2.1`. */
function compareVersions(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)]
  for (const [index, part] of left.entries()) {
    const other = right[index] ?? -1
    if (part !== other) return part - other
  }
  return left.length - right.length
}

function partsOf(name: string): number[] {
  const [, numbers = ''] = NUMBERED.exec(name) ?? []
  return numbers.split(/[._-]/).map((part) => (/^x$/i.test(part) ? Number.MAX_SAFE_INTEGER : Number(part)))
}
