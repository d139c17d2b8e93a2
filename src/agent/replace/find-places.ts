// The places of a text in one page that a replacement changes, and those that it leaves alone.

import { eolsAround, indexesWithCrLf, isWholeWord, type Match, outsideOf } from '../changes/edit-match.ts'
import { findLinkAddresses } from '../changes/link-addresses.ts'
import { withEol } from '../changes/text-lines.ts'
import { findCode } from './code-spans.ts'
import type { FindText, Found } from './match-text.ts'

export interface Kept {
  wholeWord: boolean
  keepAddresses: boolean
  keepCode: boolean
}

/** Of places, by where they are. */
export interface PlaceCounts {
  addresses: number
  code: number
  words: number
}

export interface Places {
  matches: Match[]
  /** Left alone; each counts once. */
  kept: PlaceCounts
  /** Of the matches, those in addresses and in code. */
  among: Pick<PlaceCounts, 'addresses' | 'code'>
}

/** Finds them in a text of any line endings, which new text takes over. `path` tells its markup. */
export function findPlaces(text: string, path: string, find: FindText, options: Kept): Places {
  const bom = text.startsWith('\uFEFF') ? 1 : 0
  const plain = withEol(text.slice(bom), '\n')
  const found = find(plain)
  const places: Places = { matches: [], kept: { addresses: 0, code: 0, words: 0 }, among: { addresses: 0, code: 0 } }
  if (found.length === 0) return places
  const isOutsideAddresses = outsideOf(findLinkAddresses(plain))
  const isOutsideCode = outsideOf(findCode(plain, path).sort((a, b) => a.start - b.start))
  const inText = indexesWithCrLf(text.slice(bom))
  const eolAt = eolsAround(text)
  for (const place of found) {
    const isIn = { addresses: !isOutsideAddresses(place), code: !isOutsideCode(place) }
    const reason = reasonToKeep(plain, place, isIn, options)
    if (reason !== undefined) places.kept[reason] += 1
    else {
      const [start, end] = [inText(place.start) + bom, inText(place.end) + bom]
      places.matches.push({ start, end, replacement: withEol(place.newText, eolAt(start, end)) })
      places.among.addresses += isIn.addresses ? 1 : 0
      places.among.code += isIn.code ? 1 : 0
    }
  }
  return places
}

function reasonToKeep(
  text: string,
  { start, end }: Found,
  isIn: { addresses: boolean; code: boolean },
  { wholeWord, keepAddresses, keepCode }: Kept,
): keyof PlaceCounts | undefined {
  if (wholeWord && !isWholeWord(text, start, end)) return 'words'
  if (keepAddresses && isIn.addresses) return 'addresses'
  return keepCode && isIn.code ? 'code' : undefined
}
