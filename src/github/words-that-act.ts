// Words of commits, titles and comments by which code hosts, trackers, builds, release tools and bots take orders. None of
// them may come from a model: it would close an issue, skip a build, ask for another version or begin a merge. Each form gets
// an invisible character where its parser stops at it, so people read what was written.

/** Invisible, and not copied along where it would matter: it only keeps two characters apart. */
export const JOINER = '\u200b'

/**
 * Trailers of git and of those who read them: authors and reviewers (`Signed-off-by`, `On-behalf-of`), releases (`Release-As`,
 * GitLab's `Changelog`), builds (`skip-checks`), merges (`Depends-On`), bugs (`Closes-Bug`), and the fields of Phabricator, which
 * may have spaces. Conventional Commits also allows ` #`.
 */
const TRAILER =
  /^([ \t]*)((?:[a-z]+-){1,4}(?:by|bug|skip)|(?:skip|no|auto|git|release|breaking|change|changelog|depends|merge)-[a-z-]+|on-behalf-of|reviewed-on|cc|bug|fixes|closes|changelog|release|version|semver|bump|differential revision|maniphest tasks|(?:reviewers|subscribers))(?=\s*:|[ \t]+#)/gim

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
  // GitVersion, and the Actions that read `#major` and `#skip_ci`; the anchor of a link stays.
  [/(\+semver)(?=[ \t]?:)/gi, `$1${JOINER}`],
  [/(?<![\w/.)-])#(?=(?:major|minor|patch|none|(?:skip|no)[_-]?[a-z]+)\b)/gi, `#${JOINER}`],
  // Commands of Prow, GitLab and many bots: alone in a line, or followed by arguments. A path goes on with another character.
  [/^([^\S\n]*)\/(?=[a-z][\w-]{0,60}(?:[^\S\n]|:|$))/gim, `$1/${JOINER}`],
  // Bugzilla.
  [/\b(bugs?)(?=:?[ \t]+#?\d)/gi, `$1${JOINER}`],
  // Bors.
  [/^([ \t]*bors)(?=[ \t:])/gim, `$1${JOINER}`],
  // Jenkins and Zuul: a line of these words alone.
  [/^([ \t]*(?:recheck|retest|(?:ok|add|(?:re)?test)(?= (?:this|to) )))(?=[a-z \t]{0,30}[.!]?$)/gim, `$1${JOINER}`],
]

// Trackers: a word that closes or links, and the item that it is about.

/** A line with the key of an issue in Jira or YouTrack, in which `#close` and `#time 2w` are commands ("smart commits"). */
const LINE_WITH_KEY = /^.*[A-Z]-\d.*$/gm
/**
 * GitHub Docs, "Linking a pull request to an issue"; GitLab's `implements`, Linear's `part of`, Pivotal's `delivers`,
 * Phabricator's `ref`, Bugzilla's `bug`. Longer words are no keywords: a fixture is no fix.
 */
const KEYWORD = String.raw`\b((?:clos|fix|resolv|complet|implement|finish|deliver)(?:e?[sd]|e|ing)?|(?:ref|bug)s?|references|part of|related to|relates to|contributes to)`
/** `#12`, `!5`, `a/b/c#1`, `AB#123`, `GH-12`, `ENG-12`, `sc-12`, `T123`, or an address. */
const ITEM = String.raw`(?:[\w.-]{0,100}\/){0,6}[\w.-]{0,100}[#!&~]\d|[a-z][a-z\d]{0,9}-\d|[TD]\d|https?:\/\/`
const CLOSING_WORDS = new RegExp(String.raw`${KEYWORD}(?=(?::\s*|\s+)(?:${ITEM}))`, 'gi')
/** `AB#123` of Azure Boards, wherever it stands; in an address it is an anchor. */
const WORK_ITEM = /(?<!\]\(|[\w/.]|\w-)([a-z]{2,5})(?=#\d)/gi
/** `[sc-123]` and `[ch123]` of Shortcut, `[ENG-12]`. */
const ITEM_IN_BRACKETS = /\[([a-z]{1,10}(?=-\d{1,9}\])|ch(?=\d{1,9}\]))/gi
/** ClickUp's own keys have letters in their number. */
const CLICKUP_KEY = /\b(CU)(?=-[a-z\d]{4,})/gi
/** A merge request of GitLab. */
const MERGE_REQUEST = /!(?=\d)/g

// Builds: marks in brackets that keep a build or a release from running, or make one run.

/** `[skip ci]`, `[CF-Pages-Skip]`, `[ci.skip]`, `[no release]`; as a link too, for builds look for the words alone. */
const SKIP_MARKS =
  /\[\s*(?:(?:no|only|force)(?:[\s_-][a-z\s,_-]*|ci\s*)|(?:[a-z]+[\s_.:-]+){0,3}skip(?:[\s_.:-]+[a-z]+[a-z\s,_-]*)?\s*)\]|(\*\*\*\s*NO_CI\s*\*\*\*)|(##\s*skip[\w ]*##)/gi
/** `[automerge]`, `[major]`, `[deploy preview]`. Honest text has many of these words, so it keeps its brackets. */
const ORDER_MARKS =
  /\[(?=\s*(?:(?:auto|merge|major|minor|patch|bump|release|publish|deploy|build|ci|cd|ready|when|green|to|no|run|preview|production|staging)[\s_:-]*){1,5}\])/gi

/** Whatever stands around it, marks of emphasis or of code too: a code span that is never closed is none. */
const MENTION = /(^|[^a-z\d])@(?=[a-z\d])/gi
/** Names are bounded as GitHub bounds them: an underscore may begin one and be part of it, and a text may be full of them. */
const ISSUE = /(^|[\s([{,;:*_~"'`>|\\])((?:(?:[\w.-]{1,100}\/){1,6}[\w.-]{1,100})?#|GH-)(?=\d)/gi
/** An address of the web, in which `@` may be written so that nobody is named and the address stays the same. */
const WEB_ADDRESS = /https?:\/\/[^\s<>()]+/gi
/** Control and format characters: bidirectional overrides, zero-width and tag characters among them. */
const INVISIBLE = /(?![\n\t])[\p{Cc}\p{Cf}]/gu

/** Makes the orders in a text, Markdown or a commit's message, ineffective. */
export function neutralizeText(text: string): string {
  const safe = text
    .replace(INVISIBLE, '')
    .toWellFormed()
    .replace(LINE_WITH_KEY, (line) => line.replace(/(^|[\s(])#(?=[a-z])/gi, `$1#${JOINER}`))
    .replace(CLOSING_WORDS, `$1${JOINER}`)
  return ORDERS.reduce((words, [order, harmless]) => words.replace(order, harmless), safe)
    .replace(SKIP_MARKS, (found) => `(${found.replace(/[[\]*#]/g, '').trim()})`)
    .replace(ORDER_MARKS, `[${JOINER}`)
    .replace(ITEM_IN_BRACKETS, `[$1${JOINER}`)
    .replace(WORK_ITEM, `$1${JOINER}`)
    .replace(CLICKUP_KEY, `$1${JOINER}`)
    .replace(MERGE_REQUEST, `!${JOINER}`)
    .replace(WEB_ADDRESS, (address) => address.replaceAll('/@', '/%40'))
    .replace(MENTION, `$1@${JOINER}`)
    .replace(ISSUE, `$1$2${JOINER}`)
}

/** Names of standards, not of issues. */
const KEY =
  /(?<![\p{L}\p{N}-])(?!(?:UTF|SHA|MD|AES|RSA|ISO|IEC|RFC|PEP|CVE|CWE|GHSA|ES|HTTP|TLS|GPT|RS|HS|PS|ERC|EIP|JEP|KEP|ADR)-)([A-Z][A-Z\d]{1,9})(?=-\d)/gu

/** Linear and Jira link an issue that a title or a commit names, and move it on when the pull request is merged. */
export function neutralizeKeys(text: string): string {
  return text.replace(KEY, `$1${JOINER}`)
}
