// `<title>` outside of a drawing hides everything up to its end tag, or the rest of the page.

const TITLE = /<title(?=[\s/>])/gi
/** The title of a drawing is short and closed in its line. */
const CLOSED_TITLE = /<title(?:\s[^<>]{0,300})?>[^<>\n]{0,300}<\/title\s{0,9}>/iy

/** Gives the offsets of titles that hide text. Linear. */
export function findHidingTitles(html: string): number[] {
  const drawings = html.matchAll(/<(\/?)svg(?=[\s>/])/gi)
  let next = drawings.next()
  let depth = 0
  const isOfDrawing = (start: number): boolean => {
    for (; !next.done && next.value.index < start; next = drawings.next()) {
      depth = next.value[1] === '/' ? Math.max(0, depth - 1) : depth + 1
    }
    CLOSED_TITLE.lastIndex = start
    return depth > 0 && CLOSED_TITLE.test(html)
  }
  return Array.from(html.matchAll(TITLE), ({ index }) => index).filter((start) => !isOfDrawing(start))
}
