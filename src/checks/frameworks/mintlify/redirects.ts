import { readStaticModule } from '../../config/js-module.ts'
import { insertItem, leadOn, removeItem } from '../../config/js-redirects.ts'
import { fieldAt, itemsAt, stringAt } from '../../config/js-values.ts'
import { applySplices } from '../../config/splice.ts'
import type { EditRedirects } from '../framework.ts'

/** `"redirects": [{ "source": "/a", "destination": "/b" }]`, made when it is not there. */
export const editRedirects: EditRedirects = (text, path, move) => {
  const { root, problems } = readStaticModule(text, path)
  const list = fieldAt(root, ['redirects'])
  if (problems.length > 0 || root.kind !== 'object' || (list !== undefined && list.kind !== 'array')) return undefined
  const items = itemsAt(root, ['redirects'])
  const splices = items.flatMap((item) => leadOn(fieldAt(item, ['destination']), move))
  const stale = items.findIndex((item) => stringAt(item, ['source']) === move.to.route)
  if (stale !== -1) splices.push(removeItem(text, items, stale))
  const kept = items.filter((_, index) => index !== stale)
  const unit = /^([ \t]+)"/m.exec(text)?.[1] ?? '  '
  const entry = (indent: string): string => {
    const field = `${indent}${unit}`
    return `{\n${field}"source": ${JSON.stringify(move.from.route)},\n${field}"destination": ${JSON.stringify(move.to.route)}\n${indent}}`
  }
  if (move.isNeeded && list?.kind === 'array') splices.push(insertItem(text, list, kept, entry, unit))
  else if (move.isNeeded) {
    const written = `${unit}"redirects": [\n${unit}${unit}${entry(`${unit}${unit}`)}\n${unit}]`
    const last = root.fields.at(-1)
    const at = last === undefined ? root.start + 1 : last.value.end
    splices.push({ start: at, end: at, text: last === undefined ? `\n${written}\n` : `,\n${written}` })
  }
  return applySplices(text, splices)
}
