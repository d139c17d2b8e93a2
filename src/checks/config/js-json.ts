// JSON as the same tree of values that configuration code gives.
import type { Node } from 'jsonc-parser'
import type { Place, StaticField, StaticNode } from './js-module.ts'

/** Gives the place of `length` characters from an offset. */
export type JsonPlaces = (offset: number, length: number) => Place

/** Turns the tree of jsonc-parser into ours. Throws RangeError where the nesting is deeper than the stack. */
export function staticNodeOfJson(node: Node, text: string, places: JsonPlaces): StaticNode {
  const place = places(node.offset, node.length)
  const read = (child: Node) => staticNodeOfJson(child, text, places)
  switch (node.type) {
    case 'string': {
      const range = { start: place.start + 1, end: place.end - 1 }
      return { kind: 'string', ...place, value: String(node.value), range, text: text.slice(range.start, range.end) }
    }
    case 'array':
      return { kind: 'array', ...place, items: (node.children ?? []).map(read) }
    case 'object':
      return {
        kind: 'object',
        ...place,
        isOpen: false,
        fields: (node.children ?? []).flatMap((x) => fieldOf(x, places, read)),
      }
    case 'number':
    case 'boolean':
      return { kind: 'literal', ...place, value: node.value as number | boolean }
    case 'null':
      return { kind: 'literal', ...place, value: null }
    default:
      return { kind: 'dynamic', ...place }
  }
}

/** Nothing for a key without a value, which jsonc-parser gives for JSON that is being typed. */
function fieldOf(property: Node, places: JsonPlaces, read: (node: Node) => StaticNode): StaticField[] {
  const [key, value] = property.children ?? []
  if (key === undefined || value === undefined) return []
  return [{ key: String(key.value), keyPlace: places(key.offset, key.length), value: read(value) }]
}
