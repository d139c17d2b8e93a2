// What the offline model does when the checks send its finish back. It can fix one kind of problem: links to missing
// anchors. It leaves everything else, and the run ends with the problems that the checks found.
import type { PastCall } from './offline-memory.ts'
import { BATCH, readPage, type Step } from './offline-step.ts'

/** Returns the correct address, `page#anchor`, for a link with a broken anchor, or undefined to leave it. */
export type MendAddress = (path: string, address: string) => string | undefined

interface Place {
  path: string
  line: number
}

/** Returns the next step, or undefined when there is nothing (more) to fix. */
export function nextStepAfterSentBack(past: readonly PastCall[], mend: MendAddress): Step | undefined {
  const sentBackAt = past.findLastIndex((call) => call.name === 'finish' && !call.result.ok)
  const places = sentBackAt === -1 ? [] : brokenAnchors(past[sentBackAt]?.answer ?? '')
  if (places.length === 0) return undefined
  const since = past.slice(sentBackAt + 1)
  if (since.length === 0) {
    const calls = places.slice(0, BATCH).map(({ path, line }) => readPage(path, line))
    return { thought: 'Reading the links that the checks found.', calls }
  }
  if (since.some((call) => call.name === 'edit')) return undefined
  const pages = Map.groupBy(since, (call) => String(call.args.path))
  const calls = [...pages].flatMap(([path, reads]) => {
    const edits = editsIn(reads.map((call) => call.answer).join('\n'), (address) => mend(path, address))
    return edits.length === 0 ? [] : [{ name: 'edit', args: { path, edits } }]
  })
  return calls.length === 0 ? undefined : { thought: 'Fixing links with anchors.', calls }
}

function brokenAnchors(answer: string): Place[] {
  return answer.split('\n').flatMap((row) => {
    const [, path, line] = /^(.+?):(\d+):\d+ broken-anchor /.exec(row) ?? []
    return path === undefined ? [] : [{ path, line: Number(line) }]
  })
}

/** `](page#anchor)`, and the definition of a reference: `]: page#anchor`. */
const ANCHOR_LINKS = [/(\]\(<?)([^)\s<>#]*#[^)\s<>]+)([)\s>])/g, /(\]:[ \t]{1,9}<?)([^\s<>#]*#[^\s<>]+)()/g]

function editsIn(lines: string, mend: (address: string) => string | undefined) {
  const edits = new Map<string, string>()
  const links = ANCHOR_LINKS.flatMap((pattern) => [...lines.matchAll(pattern)])
  for (const [oldText, opening, address, closing] of links) {
    const mended = address === undefined ? undefined : mend(address)
    if (mended !== undefined && mended !== address) edits.set(oldText, `${opening}${mended}${closing}`)
  }
  return [...edits].slice(0, BATCH).map(([oldText, newText]) => ({ oldText, newText, replaceAll: true }))
}
