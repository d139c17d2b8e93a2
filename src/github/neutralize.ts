// Takes the power out of words that GitHub, git or CI would act upon. What a model wrote is for people to read: it must
// not notify anyone, close an issue, skip a build, name a co-author, or fetch an image that tells who looks.
import { cut } from '../base/text.ts'
import { foldsAsHtml } from '../jobs/pull-request/markdown.ts'
import { unlinkHosts, withTrueLinks } from './misleading-links.ts'
import { JOINER, neutralizeKeys, neutralizeText } from './words-that-act.ts'

/** GitHub's limit for the body of a pull request, in characters. */
export const BODY_MAX_CHARACTERS = 65_536
const TITLE_MAX_CHARACTERS = 256

const IMAGE = /!(?=\[)/g
/** Character references that stand for `@` and `#`: GitHub looks for mentions when they are resolved already. */
const REFERENCE = /&(?=#(?:0*(?:35|64)|x0*(?:23|40));?|(?:commat|num);)/gi
const HTML_TAG = /<(?=\/?[a-z!?])/gi
/** One line, at most 256 characters. */
export function neutralizeTitle(text: string): string {
  const line = neutralizeKeys(neutralizeText(text.replace(/\s+/g, ' ').trim()))
  return cut(line, TITLE_MAX_CHARACTERS) || 'Update the documentation'
}

/**
 * Markdown in, Markdown out. Our own mark, an HTML comment in the last line, keeps its form, and our folds become HTML; every
 * other tag becomes text. Too long a body is cut in the middle of nowhere, but never before the mark.
 */
export function neutralizeBody(text: string): string {
  const mark = /\n?<!-- docmend:[\w=.:/ -]+ -->\s*$/.exec(text)?.[0] ?? ''
  const words = text.slice(0, text.length - mark.length)
  const safe = withTrueLinks(
    neutralizeText(words.replace(/\r\n?/g, '\n'))
      .replace(IMAGE, `!${JOINER}`)
      .replace(REFERENCE, `&${JOINER}`)
      .replace(HTML_TAG, `<${JOINER}`),
  )
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
  const body = unlinkHosts(neutralizeKeys(neutralizeText(rest.join('\n')))).trim()
  return body === '' ? neutralizeTitle(subject) : `${neutralizeTitle(subject)}\n\n${body}`
}
