// Reads a list that GitHub gives in pages.

/** As much as is asked for at once: GitHub gives no more. */
export const PER_PAGE = 100
/** So that a host that always names another page is not asked for ever. */
const PAGES_MAX = 1000

interface Page<T> {
  items: readonly T[]
  /** The `Link` header (RFC 8288); GitHub leaves it out when there is one page. */
  link: string | undefined
}

/**
 * Gives all items. A page is the last when it is not full and no other is named as the next: GitHub may filter a page
 * after it has cut it off, and then it is short in the middle of a list.
 */
export async function allPages<T>(read: (page: number) => Promise<Page<T>>): Promise<T[]> {
  const all: T[] = []
  for (let page = 1; page <= PAGES_MAX; page++) {
    const { items, link } = await read(page)
    all.push(...items)
    if (items.length < PER_PAGE && !namesNext(link)) return all
  }
  throw new Error(`GitHub gave more than ${PAGES_MAX} pages of one list`)
}

/** True when the header leads to another page. */
export function namesNext(link: string | undefined): boolean {
  return link !== undefined && /;\s*rel="?next"?/i.test(link)
}
