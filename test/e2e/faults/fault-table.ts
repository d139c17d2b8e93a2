// What came of the tries, as tables: each call with each kind of fault, and how many of each kind were right.
import type { Judged } from './fault-tries.ts'

/** call × kind → ends; a wrong one has an exclamation mark. */
export function describeEnds(judged: readonly Judged[]): string {
  const byCall = Map.groupBy(judged, ({ call }) => call)
  const rows = [...byCall].flatMap(([call, tries]) => {
    const byKind = Map.groupBy(tries, (one) => `${one.kind.name}, ${one.isForEver ? 'for ever' : 'once'}`)
    const cells = [...byKind].map(([kind, ends]) => `  ${kind.padEnd(38)}${ends.map(describeEnd).join(', ')}`)
    return [call, ...cells.sort()]
  })
  return rows.join('\n')
}

const describeEnd = ({ ended, wrong }: Judged): string => (wrong.length === 0 ? ended : `${ended} !`)

/** fault, tries, right, wrong */
export function describeCounts(judged: readonly Judged[]): string {
  const byKind = Map.groupBy(judged, (one) => `${one.kind.name}, ${one.isForEver ? 'for ever' : 'once'}`)
  const lines = [...byKind].sort(([one], [other]) => (one < other ? -1 : 1)).map(([kind, ends]) => toLine(kind, ends))
  return [`${'fault'.padEnd(40)}  tries  right  wrong`, ...lines, toLine('all', judged)].join('\n')
}

function toLine(kind: string, judged: readonly Judged[]): string {
  const wrong = judged.filter((one) => one.wrong.length > 0).length
  return `${kind.padEnd(40)}${[judged.length, judged.length - wrong, wrong].map((n) => String(n).padStart(7)).join('')}`
}
