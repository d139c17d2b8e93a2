// Raw text of a transcript on a page: within a room, without tokens, and with nothing in it that hides.

import { cut, visibleText } from '../../../base/text.ts'
import { findTokens } from '../../../jobs/policy/token-shapes.ts'

/** Characters that a page may still show; showing takes from it. */
export interface TextRoom {
  characters: number
}

interface ShownText {
  text: string
  /** Characters that are left out at the end. */
  more: number
}

/** A token that is cut in its middle would not be known as one, so the search goes on for as long as the longest. */
const TOKEN_MAX_CHARACTERS = 8000

/** Gives the beginning of the text. */
export function showText(text: string, maxCharacters: number, room: TextRoom): ShownText {
  const most = Math.max(0, Math.min(maxCharacters, room.characters))
  const masked = withoutTokens(cut(text, most + TOKEN_MAX_CHARACTERS))
  const start = cut(masked, most)
  const unread = Math.max(0, text.length - most - TOKEN_MAX_CHARACTERS)
  room.characters -= start.length
  return { text: visibleText(start), more: masked.length - start.length + unread }
}

/** Puts what a token is in place of what looks like one: the files that an agent reads may have some. */
export function withoutTokens(text: string): string {
  return findTokens(text).reduce((rest, { name, value }) => rest.replaceAll(value, `[${name}]`), text)
}
