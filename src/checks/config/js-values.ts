// Lookups in a tree of static values by a path of field names and indexes: `fieldAt(root, ['themeConfig', 'nav', 0])`.
import type { StaticField, StaticNode, StaticString } from './js-module.ts'

type StaticPath = readonly (string | number)[]

/** Gives the node at a path, or undefined where the path leads nowhere or through something dynamic. */
export function fieldAt(node: StaticNode | undefined, path: StaticPath): StaticNode | undefined {
  let at = node
  for (const step of path) {
    if (typeof step === 'number') at = at?.kind === 'array' ? at.items[step] : undefined
    else at = at?.kind === 'object' ? at.fields.findLast(({ key }) => key === step)?.value : undefined
  }
  return at
}

/** Gives the text at a path; undefined when there is none, or no string that is written out. */
export function stringAt(node: StaticNode | undefined, path: StaticPath): string | undefined {
  return stringNodeAt(node, path)?.value
}

/** Gives the string at a path together with its place. */
export function stringNodeAt(node: StaticNode | undefined, path: StaticPath): StaticString | undefined {
  const found = fieldAt(node, path)
  return found?.kind === 'string' ? found : undefined
}

/** Gives the boolean at a path. */
export function booleanAt(node: StaticNode | undefined, path: StaticPath): boolean | undefined {
  const found = fieldAt(node, path)
  return found?.kind === 'literal' && typeof found.value === 'boolean' ? found.value : undefined
}

/** Gives the items of the array at a path; none where there is no array. */
export function itemsAt(node: StaticNode | undefined, path: StaticPath): readonly StaticNode[] {
  const found = fieldAt(node, path)
  return found?.kind === 'array' ? found.items : []
}

/** Gives the fields of the object at a path; none where there is no object. */
export function fieldsAt(node: StaticNode | undefined, path: StaticPath): readonly StaticField[] {
  const found = fieldAt(node, path)
  return found?.kind === 'object' ? found.fields : []
}

/** Gives the strings at a path: those of an array, or the one string. */
export function stringsAt(node: StaticNode | undefined, path: StaticPath): string[] {
  const found = fieldAt(node, path)
  if (found?.kind === 'string') return [found.value]
  return itemsAt(found, []).flatMap((item) => (item.kind === 'string' ? [item.value] : []))
}

/** True when a value is there but cannot be read, in whole or in part. Looks at every node below. */
export function isPartlyDynamic(node: StaticNode | undefined): boolean {
  if (node === undefined || node.kind === 'string' || node.kind === 'literal') return false
  if (node.kind === 'array') return node.items.some(isPartlyDynamic)
  if (node.kind === 'object') return node.isOpen || node.fields.some(({ value }) => isPartlyDynamic(value))
  return true
}
