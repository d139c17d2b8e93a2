// How much of each part of a text there is room for.
import { GAIN_OF_MARK } from './folds.ts'

/** What fits into nearly every body; lists of a hundred pages and a long summary among them. */
const FULL = {
  summary: 25_000,
  rows: 100,
  pathCharacters: 200,
  items: 30,
  itemCharacters: 400,
  prompt: 2000,
  template: 10_000,
}

export type BodySize = Readonly<typeof FULL>

/** Halvings of the summary and the table before the rest is shortened too; and how often all is halved at most. */
const PATIENCE = 3
const HALVINGS = 10

/** Gives the longest form that has at most so many characters, made harmless too. */
export function fitted(render: (size: BodySize) => string, maxCharacters: number): string {
  for (let halvings = 0; ; halvings++) {
    const text = render(sizeAfter(halvings))
    if (halvings === HALVINGS || lengthAtMost(text) <= maxCharacters) return text
  }
}

function sizeAfter(halvings: number): BodySize {
  const [share, ofRest] = [2 ** -halvings, 2 ** -Math.max(0, halvings - PATIENCE)]
  return {
    summary: Math.ceil(FULL.summary * share),
    rows: Math.ceil(FULL.rows * share),
    pathCharacters: Math.ceil(FULL.pathCharacters * ofRest),
    items: Math.ceil(FULL.items * ofRest),
    itemCharacters: Math.ceil(FULL.itemCharacters * ofRest),
    prompt: Math.ceil(FULL.prompt * ofRest),
    template: Math.ceil(FULL.template * ofRest),
  }
}

/**
 * How long a text can become when mentions, references, tags, images and orders to bots in it are made harmless
 * (github/neutralize.ts): each of these characters, each line and each of these words may get up to so many more. A test holds it
 * against what is really done.
 */
export function lengthAtMost(text: string): number {
  let length = text.length + 2
  for (const [mark] of text.matchAll(/[@#<!&:+_\n\u2028\u2029\ufdd0-\ufdd2-]|\breverts /gi)) {
    length += mark >= '\ufdd0' ? GAIN_OF_MARK : mark === '@' ? 3 : 2
  }
  return length
}
