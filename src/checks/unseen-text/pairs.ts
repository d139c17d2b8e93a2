// Text between an opening and a closing mark.
import type { UnseenPlace, UnseenRange } from './unseen-text.ts'

/** What begins with an opening mark ends where the first closing one stands. Both patterns are global. */
export type Pair = readonly [opening: RegExp, closing: RegExp]

/** Gives what stands between the marks. One without an end hides nothing for certain; a comment has a problem then. */
export function pairsIn(text: string, pairs: readonly Pair[], place: UnseenPlace = 'comment'): UnseenRange[] {
  return pairs.flatMap(([opening, closing]) => {
    const found: UnseenRange[] = []
    const [openings, closings] = [new RegExp(opening), new RegExp(closing)]
    for (let open = openings.exec(text); open !== null; open = openings.exec(text)) {
      const from = open.index + open[0].length
      closings.lastIndex = from
      const close = closings.exec(text)
      if (close === null) break
      found.push({ start: open.index, end: close.index, place, text: text.slice(from, close.index) })
      openings.lastIndex = close.index + close[0].length
    }
    return found
  })
}
