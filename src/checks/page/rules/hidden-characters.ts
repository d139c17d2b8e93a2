// Invisible characters: they can hide instructions from reviewers, or reverse the order in which text is shown
// (https://trojansource.codes, https://www.unicode.org/reports/tr36/).

import { lineStarts, positionAt } from '../../positions.ts'
import type { PageProblem } from '../../problem.ts'

/** The most problems that are kept of one page, as in analyze-page.ts. */
const MAX_PROBLEMS = 10_000

/**
 * Controls; zero-width and filling characters; marks, embeddings, overrides and isolates of direction; invisible
 * operators; variation selectors; annotations; tags. Not the soft hyphen, which is typography.
 */
export const HIDDEN = new RegExp(
  '[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f' +
    '\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb' +
    '\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}]',
  'gu',
)
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
/** Scripts whose letters join: ZWJ and ZWNJ are part of their spelling. */
const JOINING = new RegExp(
  'Arabic Syriac Mongolian Nko Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar Tibetan Balinese'
    .split(' ')
    .map((script) => `\\p{Script=${script}}`)
    .join('|'),
  'u',
)
/** Scripts without spaces between words, where a zero-width space says where a line may break. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u
const PICTURE = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\ufe0f|\u20e3/u

/** Gives one problem per line and hidden character, except where a script or an emoji needs the character. */
export function checkHiddenCharacters(text: string): PageProblem[] {
  const found = new Map<string, PageProblem>()
  let starts: number[] | undefined
  for (const match of text.matchAll(HIDDEN)) {
    if (isNeeded(text, match.index, match[0])) continue
    starts ??= lineStarts(text)
    const position = positionAt(starts, match.index)
    const name = nameOf(match[0])
    const key = `${position.line} ${name}`
    if (!found.has(key)) found.set(key, toProblem(text, match.index, name, position))
    if (found.size >= MAX_PROBLEMS) break
  }
  return [...found.values()]
}

function isNeeded(text: string, at: number, character: string): boolean {
  const before = characterBefore(text, at)
  const after = characterAt(text, at + character.length)
  const code = character.codePointAt(0) ?? 0
  if (code === 0xfeff) return at === 0
  if (code === 0x1b) return setsColor(text, at)
  if (code === 0x200d)
    return (PICTURE.test(before) && PICTURE.test(after)) || JOINING.test(before) || JOINING.test(after)
  if (code === 0x200c) return JOINING.test(before) || JOINING.test(after)
  if (code === 0x200b) return WITHOUT_SPACES.test(before) && WITHOUT_SPACES.test(after)
  if (code === 0x200e || code === 0x200f || code === 0x061c)
    return RIGHT_TO_LEFT.test(text.slice(Math.max(0, at - 80), at + 80))
  if (isVariationSelector(code)) return /[^\s\p{Cc}\p{Cf}\p{Mn}]/u.test(before)
  if (code >= 0xe0020 && code <= 0xe007f) return isFlagTag(text, at)
  return code >= 0x180b && code <= 0x180f && /\p{Script=Mongolian}/u.test(before)
}

/** Characters of a block that are looked at for its first line. */
const MAX_BLOCK = 10_000

/** Shiki, Expressive Code and Docusaurus show ANSI colors in blocks of the language `ansi`. */
function setsColor(text: string, at: number): boolean {
  if (!/^\[[\d;]{0,30}m/.test(text.slice(at + 1, at + 33))) return false
  const before = text.slice(Math.max(0, at - MAX_BLOCK), at)
  const fence = Math.max(before.lastIndexOf('```'), before.lastIndexOf('~~~'))
  return fence !== -1 && /^ansi\b/.test(before.slice(fence + 3, fence + 10).trimStart())
}

/** One selector chooses the form of the character before it; several in a row can carry data. */
function isVariationSelector(code: number): boolean {
  return (code >= 0xfe00 && code <= 0xfe0f) || (code >= 0xe0100 && code <= 0xe01ef)
}

/** The flags of England, Scotland and Wales are a black flag followed by up to seven tags. */
function isFlagTag(text: string, at: number): boolean {
  return /\u{1f3f4}[\u{e0020}-\u{e007e}]{0,6}$/u.test(text.slice(Math.max(0, at - 14), at))
}

function characterBefore(text: string, at: number): string {
  const start = /[\udc00-\udfff]/.test(text[at - 1] ?? '') ? at - 2 : at - 1
  return at === 0 ? '' : text.slice(Math.max(0, start), at)
}

function characterAt(text: string, at: number): string {
  const code = text.codePointAt(at)
  return code === undefined ? '' : String.fromCodePoint(code)
}

function nameOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

function toProblem(text: string, at: number, name: string, position: { line: number; column: number }): PageProblem {
  const visible = (part: string) => part.replace(HIDDEN, '').replace(/\s+/g, ' ')
  const near = `${visible(text.slice(Math.max(0, at - 24), at))}[${name}]${visible(text.slice(at + 1, at + 24))}`.trim()
  return {
    rule: 'hidden-character',
    ...position,
    subject: name,
    message: `${name} is an invisible character in "${near}". Remove it, or write it as &#x${name.slice(2)}; if the page needs it`,
  }
}
