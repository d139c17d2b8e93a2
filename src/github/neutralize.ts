// Takes the power out of words that GitHub, git or CI would act upon. What a model wrote is for people to read: it must
// not notify anyone, close an issue, skip a build, name a co-author, or fetch an image that tells who looks.
import { cut } from '../base/text.ts'
import { foldsAsHtml } from '../jobs/pull-request/markdown.ts'

// Words of commits, titles and comments by which release tools and bots take orders. None of them may come from a model: a
// release would get another version, or a merge would begin. Each form gets an invisible character where its parser stops at it,
// so people read what was written.

/** Invisible, and not copied along where it would matter: it only keeps two characters apart. */
const JOINER = '\u200b'

/**
 * Trailers of git and of those who read them: authors and reviewers (`Signed-off-by`, `On-behalf-of`), releases (`Release-As`,
 * GitLab's `Changelog`), builds (`skip-checks`), merges (`Depends-On`), bugs (`Closes-Bug`). Conventional Commits also allows ` #`.
 */
const TRAILER =
  /^([ \t]*)((?:[a-z]+-){1,4}(?:by|bug|skip)|(?:skip|no|auto|git|release|breaking|change|changelog|depends|merge)-[a-z-]+|on-behalf-of|reviewed-on|cc|bug|fixes|closes|changelog|release|version|semver)(?=\s*:|[ \t]+#)/gim

/** What stands before the words of a line: semantic-release also finds its notes in lists, tables and quotes. */
const LINE_START = String.raw`^([^\p{L}\p{N}\n]{0,100})`

/** In the order in which they are applied. Every pattern is linear, because what it repeats cannot begin twice in one line. */
const ORDERS: readonly [order: RegExp, harmless: string][] = [
  [TRAILER, `$1$2${JOINER}`],
  // Conventional Commits: a note that demands a new major version. Older parsers need no colon.
  [new RegExp(String.raw`${LINE_START}(breaking)(?=[ \t_-]+changes?(?![\p{L}\p{N}]))`, 'gimu'), `$1$2${JOINER}`],
  // A further commit of its own in the body (release-please), and the subject that a squash merge takes over.
  [new RegExp(String.raw`${LINE_START}(feat|feature|fix|perf|revert|deps)(?=\(|!?:)`, 'gimu'), `$1$2${JOINER}`],
  [/!(?=:)/g, `!${JOINER}`],
  // `git rebase --autosquash`.
  [/^([ \t]*(?:fixup|squash|amend))(?=! )/gim, `$1${JOINER}`],
  // release-please.
  [/\b(BEGIN|END)(?=_(?:COMMIT_OVERRIDE|NESTED_COMMIT|VERSION_OVERRIDE))/gi, `$1${JOINER}`],
  // Parsers of Conventional Commits leave the named commit out of the release.
  [/\b(reverts)(?= commit [\da-f])/gi, `$1${JOINER}`],
  // GitVersion, and the tagging Actions that read `#major`; the anchor of a link stays.
  [/(\+semver)(?=[ \t]?:)/gi, `$1${JOINER}`],
  [/(?<![\w/.)-])#(?=(?:major|minor|patch|none)\b)/gi, `#${JOINER}`],
  // Commands of Prow, GitLab and many bots: alone in a line, or followed by arguments. A path goes on with another character.
  [/^([ \t]*)\/(?=[a-z][\w-]{0,60}(?:[ \t:]|$))/gim, `$1/${JOINER}`],
  // Bors.
  [/^([ \t]*bors)(?=[ \t:])/gim, `$1${JOINER}`],
]

/** A line with the key of an issue in Jira, in which `#close` and `#time 2w` are commands ("smart commits"). */
const LINE_WITH_KEY = /^.*[A-Z]-\d.*$/gm
/** The words of Linear, which close an issue named by such a key. */
const TRACKER_WORDS = /\b((?:clos|fix|resolv|complet)(?:e|es|ed|ing)?)(?=:?[ \t]+[A-Z][A-Z\d]{0,9}-\d)/gi

/** Makes the orders in a text, Markdown or a commit's message, ineffective. */
function neutralizeBotWords(text: string): string {
  const safe = text.replace(LINE_WITH_KEY, (line) =>
    line.replace(/(\s)#(?=[a-z])/gi, `$1#${JOINER}`).replace(TRACKER_WORDS, `$1${JOINER}`),
  )
  return ORDERS.reduce((words, [order, harmless]) => words.replace(order, harmless), safe)
}

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
