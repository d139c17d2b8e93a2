// What differs in a translation, in words for people and for the model.
import { plural } from '../../../text/plural.ts'
import { shownPath } from '../../../text/shown-path.ts'
import type { Drift } from '../../session.ts'

const SHOWN = 6

export function describeDrift({ path, original, lacks, hasMore }: Drift): string {
  const parts = [
    ...(lacks.length === 0 ? [] : [`it lacks ${list(lacks)}`]),
    ...(hasMore.length === 0 ? [] : [`it also has ${list(hasMore)}`]),
  ]
  return `${shownPath(path)} differs from ${shownPath(original)}: ${parts.join('; ')}`
}

function list(items: Drift['lacks']): string {
  const shown = items.slice(0, SHOWN).map(({ name, count }) => describe(name, count))
  return [...shown, ...(items.length > SHOWN ? [`${plural(items.length - SHOWN, 'other difference')}`] : [])].join(', ')
}

function describe(name: string, count: number): string {
  return /^(?:link to|image) /.test(name) ? `the ${name}` : plural(count, name)
}
