// What single requests add to the sums of what agents got of each page, and of where requests for missing pages came from.

import { dayOf } from '../../base/days.ts'
import { AI_CLASSES } from '../../contract/view-classes.ts'
import { CLASS_CODES, KIND_CODES, SOURCE_CODES } from './codes.ts'
import type { NumberedView } from './tier-changes.ts'

export interface DetailChanges {
  /** Adds a request, or takes it away with -1. */
  add: (view: NumberedView, times: number) => void
  /** Day, path, agent, answer, requests and bytes, in the order of the table. */
  answers: () => number[][]
  /** Day, path, referrer and requests, in the order of the table. */
  referrers: () => number[][]
}

const AI_CODES: readonly number[] = AI_CLASSES.map((aiClass) => CLASS_CODES[aiClass])

export function createDetailChanges(): DetailChanges {
  const answers = new Map<string, number[]>()
  const referrers = new Map<string, number[]>()
  return {
    add: (view, times) => {
      if (view.source !== SOURCE_CODES.log) return
      const day = dayOf(view.time)
      if (AI_CODES.includes(view.class)) {
        addTo(answers, [day, view.pathId, view.agentId, view.answer], [times, times * view.bytes])
      }
      if (view.kind === KIND_CODES.missing && view.referrerId !== 0) {
        addTo(referrers, [day, view.pathId, view.referrerId], [times])
      }
    },
    answers: () => inOrder(answers),
    // A request that moves to another class still comes from the same page.
    referrers: () => inOrder(referrers).filter((row) => row.at(-1) !== 0),
  }
}

function addTo(rows: Map<string, number[]>, key: readonly number[], counts: readonly number[]): void {
  const name = key.join(' ')
  const row = rows.get(name)
  if (row === undefined) rows.set(name, [...key, ...counts])
  else for (const [index, count] of counts.entries()) row[key.length + index] = (row[key.length + index] ?? 0) + count
}

function inOrder(rows: ReadonlyMap<string, number[]>): number[][] {
  return [...rows.values()].sort(byNumbers)
}

function byNumbers(left: readonly number[], right: readonly number[]): number {
  for (const [index, number] of left.entries()) {
    const difference = number - (right[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
