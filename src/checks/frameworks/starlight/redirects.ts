import { readStaticModule } from '../../config/js-module.ts'
import { escapeQuoted, insertItem, leadOn, removeItem } from '../../config/js-redirects.ts'
import { fieldAt, fieldsAt } from '../../config/js-values.ts'
import { applySplices } from '../../config/splice.ts'
import type { EditRedirects } from '../framework.ts'

/** Astro's `redirects: { '/a': '/b' }`; only where there is such an object, since making one is an edit of code. */
export const editRedirects: EditRedirects = (text, path, move) => {
  const { root, problems } = readStaticModule(text, path)
  const map = fieldAt(root, ['redirects'])
  if (problems.length > 0 || map?.kind !== 'object' || map.isOpen) return undefined
  const fields = fieldsAt(map, [])
  const splices = fields.flatMap(({ value }) =>
    leadOn(value.kind === 'object' ? fieldAt(value, ['destination']) : value, move),
  )
  const pairs = fields.map(({ keyPlace, value }) => ({ start: keyPlace.start, end: value.end }))
  const stale = fields.findIndex(({ key }) => key.replace(/(.)\/$/, '$1') === move.to.route)
  if (stale !== -1) splices.push(removeItem(text, pairs, stale))
  const kept = pairs.filter((_, index) => index !== stale)
  const pair = (): string => `'${escapeQuoted(move.from.route)}': '${escapeQuoted(move.to.route)}'`
  if (move.isNeeded) splices.push(insertItem(text, map, kept, pair, '  '))
  return applySplices(text, splices)
}
