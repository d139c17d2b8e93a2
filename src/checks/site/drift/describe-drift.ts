// What differs in translations, in words for people and for the model. Languages that differ in the same way share a sentence.
import { plural, shownPath } from '../../../base/text.ts'
import type { Drift } from '../../session.ts'

const DIFFERENCES_SHOWN = 6
const PATHS_SHOWN = 20

/** Gives a sentence for each original and kind of difference, in the order of the drifts. */
export function describeDrift(drifts: readonly Drift[]): string[] {
  const groups = Map.groupBy(drifts, (drift) => `${drift.original}\n${differencesOf(drift, drifts.length > 1)}`)
  return [...groups.values()].flatMap(describeGroup)
}

function describeGroup(group: readonly Drift[]): string[] {
  const [first] = group
  if (first === undefined) return []
  const isOne = group.length === 1
  const shown = group.slice(0, PATHS_SHOWN).map(({ path }) => shownPath(path))
  const more = group.length > PATHS_SHOWN ? ` and ${plural(group.length - PATHS_SHOWN, 'other')}` : ''
  const verb = isOne ? 'differs' : 'differ'
  return [`${shown.join(', ')}${more} ${verb} from ${shownPath(first.original)}: ${differencesOf(first, !isOne)}`]
}

function differencesOf({ lacks, hasMore }: Drift, isOfSeveral: boolean): string {
  const [they, lack, have] = isOfSeveral ? ['they', 'lack', 'have'] : ['it', 'lacks', 'has']
  const parts = [
    ...(lacks.length === 0 ? [] : [`${they} ${lack} ${list(lacks)}`]),
    ...(hasMore.length === 0 ? [] : [`${they} also ${have} ${list(hasMore)}`]),
  ]
  return parts.join('; ')
}

function list(items: Drift['lacks']): string {
  const shown = items.slice(0, DIFFERENCES_SHOWN).map(({ name, count }) => describe(name, count))
  const more = items.length - DIFFERENCES_SHOWN
  return [...shown, ...(more > 0 ? [plural(more, 'other difference')] : [])].join(', ')
}

function describe(name: string, count: number): string {
  return /^(?:link to|image) /.test(name) ? `the ${name}` : plural(count, name)
}
