// Takes the power out of words that GitHub, git or CI would act upon. What a model wrote is for people to read: it must
// not notify anyone, close an issue, skip a build, name a co-author, or fetch an image that tells who looks.

import { cut } from '../base/text/cut.ts'
import { foldsAsHtml } from '../jobs/pull-request/folds.ts'
import { JOINER, neutralizeBotWords } from './bot-words.ts'

/** GitHub's limit for the body of a pull request, in characters. */
export const BODY_MAX_CHARACTERS = 65_536
const TITLE_MAX_CHARACTERS = 256

/** Forms that GitHub Actions, GitLab, CircleCI, Travis, Azure, Netlify, Vercel and AppVeyor read in commits and titles. */
const SKIP_MARKS =
  /\[\s*(?:(?:skip|no|only|force)(?:[\s_-][a-z\s,_-]*|ci\s*)|skip\s*|[a-z]+[\s_-]+skip\s*)\]|(\*\*\*\s*NO_CI\s*\*\*\*)|(##\s*skip[\w ]*##)/gi
/** GitHub Docs, "Linking a pull request to an issue". */
const CLOSING_WORDS =
  /\b(close[sd]?|fix(?:e[sd])?|resolve[sd]?)(:?\s+)(?=(?:[\w.-]+\/[\w.-]+)?#\d|GH-\d|https?:\/\/\S+\/(?:issues|pull)\/\d)/gi
/** Whatever stands around it, marks of emphasis or of code too: a code span that is never closed is none. */
const MENTION = /(^|[^a-z\d])@(?=[a-z\d])/gi
/** Names are bounded as GitHub bounds them: an underscore may begin one and be part of it, and a text may be full of them. */
const ISSUE = /(^|[\s([{,;:*_~"'`>|\\])((?:[\w.-]{1,100}\/[\w.-]{1,100})?#|GH-)(?=\d)/gi
/** An address of the web, in which `@` may be written so that nobody is named and the address stays the same. */
const WEB_ADDRESS = /https?:\/\/[^\s<>()]+/gi
const IMAGE = /!(?=\[)/g
/** Character references that stand for `@` and `#`: GitHub looks for mentions when they are resolved already. */
const REFERENCE = /&(?=#(?:0*(?:35|64)|x0*(?:23|40));?|(?:commat|num);)/gi
const HTML_TAG = /<(?=\/?[a-z!?])/gi
/** Control and format characters: bidirectional overrides, zero-width and tag characters among them. */
const INVISIBLE = /(?![\n\t])[\p{Cc}\p{Cf}]/gu

/** One line, at most 256 characters. */
export function neutralizeTitle(text: string): string {
  const line = neutralizeText(text.replace(/\s+/g, ' ').trim())
  return cut(line, TITLE_MAX_CHARACTERS) || 'Update the documentation'
}

/**
 * Markdown in, Markdown out. Our own mark, an HTML comment in the last line, keeps its form, and our folds become HTML; every
 * other tag becomes text. Too long a body is cut in the middle of nowhere, but never before the mark.
 */
export function neutralizeBody(text: string): string {
  const mark = /\n?<!-- docmend:[\w=.:/ -]+ -->\s*$/.exec(text)?.[0] ?? ''
  const words = text.slice(0, text.length - mark.length)
  const safe = neutralizeText(words.replace(/\r\n?/g, '\n'))
    .replace(IMAGE, `!${JOINER}`)
    .replace(REFERENCE, `&${JOINER}`)
    .replace(HTML_TAG, `<${JOINER}`)
  const tail = '\n\n(The rest was too long for a pull request.)'
  const room = BODY_MAX_CHARACTERS - mark.length
  const whole = foldsAsHtml(safe)
  if (whole.length <= room) return `${whole}${mark}`
  // The cut may be within a fold, which is then closed, or within the marks of one.
  return `${foldsAsHtml(cut(whole, room - tail.length - CLOSING_ROOM))}${tail}${mark}`
}

/** `foldsAsHtml` closes an open fold with so many characters at most. */
const CLOSING_ROOM = 20

/** Subject and body of a commit. */
export function neutralizeCommitMessage(text: string): string {
  const [subject = '', ...rest] = text.replace(/\r\n?/g, '\n').split('\n')
  const body = neutralizeText(rest.join('\n')).trim()
  return body === '' ? neutralizeTitle(subject) : `${neutralizeTitle(subject)}\n\n${body}`
}

function neutralizeText(text: string): string {
  return neutralizeBotWords(text.replace(INVISIBLE, '').toWellFormed())
    .replace(SKIP_MARKS, (found) => `(${found.replace(/[[\]*#]/g, '').trim()})`)
    .replace(CLOSING_WORDS, (_found, word: string, gap: string) => `${word}${JOINER}${gap}`)
    .replace(WEB_ADDRESS, (address) => address.replaceAll('/@', '/%40'))
    .replace(MENTION, `$1@${JOINER}`)
    .replace(ISSUE, `$1$2${JOINER}`)
}
