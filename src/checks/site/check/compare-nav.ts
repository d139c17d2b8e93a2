// What a change does to the navigation: problems for the model, and sentences for a person where the model may not edit.
import type { NavEntry } from '../../frameworks/framework.ts'
import { navFileOf } from '../../nav-edit/find-nav-file.ts'
import { navEditRefusal } from '../../nav-edit/nav-edit.ts'
import type { Problem } from '../../problem.ts'
import type { GroupedProblem } from '../calibrate/link-group.ts'
import { readText } from '../load-rules.ts'
import type { Site } from '../site.ts'
import type { Baseline } from './baseline.ts'
import { checkNav, checkPageInNav, coverOf, eachNavEntry, isCovered, resolveNavEntry } from './check-nav.ts'
import { keyInOldFile, subtractProblems } from './new-problems.ts'

/** Each costs two parses of the file; what comes after counts as editable. */
const MAX_TRIALS = 50

/**
 * Compares the navigation with that of the base. An entry that the change leaves without a page is no problem of a job where only
 * a person can edit it: that is a sentence of `byHand`, and one of `leftToPerson`.
 */
export async function compareNav(baseline: Baseline, after: Site, movedFrom: ReadonlyMap<string, string>) {
  const { fresh, old } = subtractProblems(checkNav(after), baseline.navProblems(), keyOfNav(movedFrom))
  const problems: GroupedProblem[] = []
  const leftToPerson: Problem[] = []
  const byHand: string[] = []
  for (const [index, problem] of fresh.entries()) {
    const entry = problem.rule === 'nav-missing-page' && index < MAX_TRIALS ? entryAt(after, problem) : undefined
    if (entry === undefined || (await isEditable(after, entry))) problems.push(problem)
    else {
      leftToPerson.push(problem)
      byHand.push(describeByHand(baseline.site, entry, movedFrom))
    }
  }
  return { fresh: [...problems, ...findUnlisted(baseline, after, movedFrom)], old, byHand, leftToPerson }
}

/** A page that is listed twice is so under its new name too. */
function keyOfNav(movedFrom: ReadonlyMap<string, string>): (problem: Problem) => string {
  const oldPath = keyInOldFile(movedFrom)
  return (problem) => oldPath({ ...problem, subject: movedFrom.get(problem.subject) ?? problem.subject })
}

function findUnlisted(baseline: Baseline, after: Site, movedFrom: ReadonlyMap<string, string>): GroupedProblem[] {
  const cover = coverOf(after)
  const added = after.overlay.changed.filter((path) => {
    if (after.pages.get(path)?.isPage !== true || baseline.site.pages.get(path)?.isPage === true) return false
    const from = movedFrom.get(path)
    return from === undefined || isCovered(baseline.navCover(), from)
  })
  return added.flatMap((path) => checkPageInNav(after, cover, path))
}

function entryAt(after: Site, { path, line, column }: Problem): NavEntry | undefined {
  const found = [...eachNavEntry(after)].find(
    ({ entry }) => entry.file === path && entry.line === line && entry.column === column,
  )
  return found?.entry
}

/** True for entries of pages, and for those that the proof of navigation edits would let change. */
async function isEditable({ pages, overlay }: Site, { file, range }: NavEntry): Promise<boolean> {
  if (pages.has(file)) return true
  const text = await readText(overlay, file)
  if (text === undefined || navFileOf(file) === undefined) return false
  const trial = `${text.slice(0, range.end)}x${text.slice(range.end)}`
  return navEditRefusal(file, text, trial) === undefined
}

function describeByHand(base: Site, entry: NavEntry, movedFrom: ReadonlyMap<string, string>): string {
  const { file, line, text } = entry
  const was = [...eachNavEntry(base)].find((other) => other.entry.file === file && other.entry.text === text)
  const meaning = was === undefined ? undefined : resolveNavEntry(was.site, was.entry)
  const from = meaning?.kind === 'page' ? meaning.path : undefined
  const to = [...movedFrom].find(([, old]) => old === from)?.[0]
  const what = to === undefined ? 'which no longer exists. Remove it' : `which is now ${to}. Change it`
  return `${file}:${line} lists ${text}, ${what} by hand`
}
