// Words of commits, titles and comments by which release tools and bots take orders. None of them may come from a model: a
// release would get another version, or a merge would begin. Each form gets an invisible character where its parser stops at it,
// so people read what was written.

/** Invisible, and not copied along where it would matter: it only keeps two characters apart. */
export const JOINER = '\u200b'

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
const CLOSING_WORDS = /\b((?:clos|fix|resolv|complet)(?:e|es|ed|ing)?)(?=:?[ \t]+[A-Z][A-Z\d]{0,9}-\d)/gi

/** Makes the orders in a text, Markdown or a commit's message, ineffective. */
export function neutralizeBotWords(text: string): string {
  const safe = text.replace(LINE_WITH_KEY, (line) =>
    line.replace(/(\s)#(?=[a-z])/gi, `$1#${JOINER}`).replace(CLOSING_WORDS, `$1${JOINER}`),
  )
  return ORDERS.reduce((words, [order, harmless]) => words.replace(order, harmless), safe)
}
