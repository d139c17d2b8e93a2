// Which pages are about what a text says: BM25 with fields (Robertson and Zaragoza, 2009) over what a site's index knows of
// its pages without a parse. The same pages and the same text give the same order.
import { createWordReader, type ReadWords } from './words.ts'

export interface RankedText {
  path: string
  title: string
  description: string
  headings: readonly string[]
}

/** How much a word counts by where it stands. */
const WEIGHTS = { title: 4, path: 3, description: 2, heading: 1 }
/** How soon more of the same word counts no more, and how much longer pages are held back. */
const SATURATION = 1.2
const LENGTH_SHARE = 0.4

interface Counted {
  /** Words of the text that the page has → how often, weighted. */
  found: ReadonlyMap<string, number>
  length: number
}

/** Gives how well each page answers the text, in the order of the pages; 0 = it has none of its words. */
export function scorePages(pages: readonly RankedText[], text: string): number[] {
  const wordsOf = createWordReader()
  const wanted = new Set(wordsOf(text))
  const counted = pages.map((page) => countWords(page, wanted, wordsOf))
  const meanLength = counted.reduce((sum, { length }) => sum + length, 0) / Math.max(1, counted.length)
  const weights = weighWords(counted)
  return counted.map(({ found, length }) => {
    const norm = SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * length) / Math.max(1, meanLength))
    return [...found].reduce(
      (sum, [word, count]) => sum + ((weights.get(word) ?? 0) * (count * (SATURATION + 1))) / (count + norm),
      0,
    )
  })
}

function countWords(page: RankedText, wanted: ReadonlySet<string>, wordsOf: ReadWords): Counted {
  const { path, title, description, headings } = page
  const found = new Map<string, number>()
  let length = 0
  const count = (text: string, weight: number): void => {
    for (const word of wordsOf(text)) {
      length += weight
      if (wanted.has(word)) found.set(word, (found.get(word) ?? 0) + weight)
    }
  }
  count(path, WEIGHTS.path)
  count(title, WEIGHTS.title)
  count(description, WEIGHTS.description)
  count(headings.join('\n'), WEIGHTS.heading)
  return { found, length }
}

/** Words that many pages have say little about any of them. */
function weighWords(counted: readonly Counted[]): ReadonlyMap<string, number> {
  const pagesWith = new Map<string, number>()
  for (const { found } of counted) for (const word of found.keys()) pagesWith.set(word, (pagesWith.get(word) ?? 0) + 1)
  return new Map(
    [...pagesWith].map(([word, pages]) => [word, Math.log(1 + (counted.length - pages + 0.5) / (pages + 0.5))]),
  )
}
