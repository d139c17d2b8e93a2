// Compares what acts for a real parser with what the gate refuses, and makes a page small that shows a difference.
import { generatePage, markersIn, type Syntax } from './generator/generate-page.ts'
import type { Gate } from './open-gate.ts'
import type { Oracle } from './parsers/oracle.ts'

export interface Comparison {
  pages: number
  /** Payloads that act and are refused, act and pass, and are refused without acting. */
  refused: number
  passed: number
  harmless: number
  /** The smallest page found for each payload that acts and passes, if the gate refuses nothing at all in it. */
  passes: string[]
  /** The same of pages that the gate refuses for something else, such as the start of the script around the payload. */
  misnamed: string[]
}

export interface Contest {
  syntax: Syntax
  oracle: Oracle
  gate: Gate
}

/** Runs the pages of these seeds. A page with payloads that act and pass is made smaller, up to `passesMax` pages. */
export async function comparePages(
  contest: Contest,
  seeds: { from: number; count: number },
  passesMax = 5,
): Promise<Comparison> {
  const sum: Comparison = { pages: 0, refused: 0, passed: 0, harmless: 0, passes: [], misnamed: [] }
  for (const { page, acting } of await actingPages(contest, seeds)) {
    const refused = await refusedIn(page, contest)
    const passing = [...acting].filter((marker) => !refused.has(marker))
    sum.pages += 1
    sum.refused += acting.size - passing.length
    sum.passed += passing.length
    sum.harmless += [...refused].filter((marker) => !acting.has(marker)).length
    const [marker] = passing
    if (marker === undefined || sum.passes.length >= passesMax) continue
    const smallest = await shrink(page, marker, contest)
    const isRefused = (await contest.gate.refusalsOf(smallest)).length > 0
    sum[isRefused ? 'misnamed' : 'passes'].push(smallest)
  }
  return sum
}

/** Asks for all pages at once: a build costs as much as one page. */
function actingPages(contest: Contest, { from, count }: { from: number; count: number }) {
  const pages = Array.from({ length: count }, (_, index) => generatePage(contest.syntax, from + index))
  return Promise.all(pages.map(async (page) => ({ page, acting: await actingIn(page, contest) })))
}

async function actingIn(page: string, { oracle }: Contest): Promise<Set<string>> {
  return new Set(markersIn((await oracle.actsIn(page)).join('\n')))
}

async function refusedIn(page: string, { gate }: Contest): Promise<Set<string>> {
  return new Set(markersIn((await gate.refusalsOf(page)).join('\n')))
}

/** Takes away lines, then characters, as long as the payload still acts and passes. */
async function shrink(page: string, marker: string, contest: Contest): Promise<string> {
  const isPass = async (candidate: string): Promise<boolean> =>
    candidate.includes(marker) &&
    !(await refusedIn(candidate, contest)).has(marker) &&
    (await actingIn(candidate, contest)).has(marker)
  const byLines = await dropParts(page.split(/(?<=\n)/), isPass)
  const rest = byLines.join('')
  return rest.length > 300 ? rest : (await dropParts(rest.split(''), isPass)).join('')
}

/** Tries all parts of one size at once, since an oracle may need as long for one page as for many. */
async function dropParts(parts: readonly string[], isPass: (page: string) => Promise<boolean>): Promise<string[]> {
  let kept = [...parts]
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let left = kept.length; left > 0; left -= 1) {
      const shorter = await dropSome(kept, size, isPass)
      if (shorter === undefined) break
      kept = shorter
    }
  }
  return kept
}

/** Drops every run of so many parts that can go alone, or the first of them if not all can go together. */
async function dropSome(
  parts: readonly string[],
  size: number,
  isPass: (page: string) => Promise<boolean>,
): Promise<string[] | undefined> {
  const starts = Array.from({ length: Math.ceil(parts.length / size) }, (_, index) => index * size)
  const without = (dropped: readonly number[]): string[] =>
    parts.filter((_part, at) => !dropped.some((start) => at >= start && at < start + size))
  const canGo = await Promise.all(starts.map((start) => isPass(without([start]).join(''))))
  const dropped = starts.filter((_start, index) => canGo[index])
  const [first] = dropped
  if (first === undefined) return undefined
  return (await isPass(without(dropped).join(''))) ? without(dropped) : without([first])
}
