// Ids that headings give themselves.

export interface HeadingIdSyntax {
  /** Gives the id at the end of a heading, which is the first line of its source. */
  read(heading: string): string | undefined
  /** Gives the id that the line below a heading gives it. Default: none. */
  readBelow?(line: string): string | undefined
  /** Removes the id from the words of a heading. */
  remove(words: string): string
}

const MAX_LIST_LENGTH = 1000

/** `[#id]`, of Nextra and Fumadocs, and attribute lists. */
export const BRACKETS_OR_LIST: HeadingIdSyntax = {
  read(heading) {
    if (!heading.endsWith(']')) return ATTRIBUTE_LIST.read(heading)
    return /^\[#([^\]]+)\]$/.exec(heading.slice(heading.lastIndexOf('[')))?.[1]
  },
  remove(words) {
    const trimmed = words.trimEnd()
    if (!trimmed.endsWith(']')) return ATTRIBUTE_LIST.remove(words)
    const bracket = trimmed.lastIndexOf('[#')
    return bracket < 0 ? words : trimmed.slice(0, bracket)
  },
}

/** `{#id}`, `{ #id .class }`, `{: #id }`, `{ id="id" }`, `{ id=id }` and `{/* #id *\/}`. Not all reach the tree of MDX, so the source is read. */
export const ATTRIBUTE_LIST: HeadingIdSyntax = {
  read(heading) {
    if (!heading.endsWith('}')) return undefined
    const list = heading.slice(heading.lastIndexOf('{'))
    if (list.length > MAX_LIST_LENGTH) return undefined
    const [, marked, double, single, bare] =
      /^\{[:/*\s]*(?:[^}]*?\s)?(?:#([^\s}]+)|id="([^"}]+)"|id='([^'}]+)'|id=([^\s"'}]+))[^}]*\}$/.exec(list) ?? []
    return marked?.replace(/\*\/$/, '') ?? double ?? single ?? bare
  },
  remove(words) {
    const trimmed = words.trimEnd()
    const open = trimmed.endsWith('}') ? trimmed.lastIndexOf('{') : -1
    return open >= 0 && /^\{[:/*\s]*(?:[.#]|id=)/.test(trimmed.slice(open)) ? trimmed.slice(0, open) : words
  },
}
