import type { Redirect } from '../frameworks/framework.ts'
import type { StaticNode } from './js-module.ts'
import { itemsAt, type StaticPath, stringAt, stringsAt } from './js-values.ts'

/** Reads a list of redirects; each may lead on from several addresses. Those that are made by code are left out. */
export function redirectsAt(
  node: StaticNode | undefined,
  path: StaticPath,
  keys: { from: string; to: string },
): Redirect[] {
  return itemsAt(node, path).flatMap((item) => {
    const to = stringAt(item, [keys.to])
    return to === undefined ? [] : stringsAt(item, [keys.from]).map((from) => ({ from, to }))
  })
}
