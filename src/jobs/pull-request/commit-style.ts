// The form in which a repository writes its subjects, read off its log, and a title put into that form. A title that looks
// like all others is one thing less that a reviewer has to change, and some repositories refuse the rest.

interface CommitStyle {
  /** `docs: `, `docs(api): `, `[docs] `, `Docs: `, `📝 ` or ''. */
  prefix: string
  /** Of the words after the prefix. */
  firstLetter: 'upper' | 'lower'
  hasFullStop: boolean
}

const PLAIN_STYLE: CommitStyle = { prefix: '', firstLetter: 'upper', hasFullStop: false }

/** So many of the newest subjects say how it is done now. */
const SUBJECTS_READ = 30
/** One or two subjects are no habit. */
const SUBJECTS_NEEDED = 3
/** Longer ones are no subjects of this kind, and every pattern below stays cheap. */
const SUBJECT_MAX_CHARACTERS = 300
const MERGE = /^(?:merge\b|revert ")/i
/** `(#123)`, as GitHub adds it when it squashes. */
const PULL_REQUEST_NUMBER = / \(#\d+\)$/
const EMOJI =
  /^(?::[a-z\d_+-]{1,40}:|\p{Extended_Pictographic}(?:\ufe0f|\u200d|\p{Extended_Pictographic}|\p{Emoji_Modifier}){0,10})(?= )/u
/** https://www.conventionalcommits.org, with the types of commitlint's config-conventional and `doc`. */
const CONVENTIONAL = /^(build|chore|ci|docs?|feat|fix|perf|refactor|revert|style|test)(\([\w./ -]{1,40}\))?!?: +(?=\S)/
const BRACKET = /^\[[\w./ -]{1,40}\] *(?=\S)/
const AREA = /^[\w./-]{1,40}: +(?=\S)/
/** `DOC-123: `, `[gh-123] `, `[1/2] `: no part of a style, since a tracker would take our work for that of another ticket. */
const KEYS = /^(?:(?:\[(?:#?\d[\d./]{0,9}|[a-z]\w{0,20}-\d{1,9})\]|#\d{1,9}|[a-z]\w{0,20}-\d{1,9}):? +){1,3}/i
const KEY_AS_SCOPE = /\((?:#?\d+|[a-z]\w{0,20}-\d+)\)/i
const OF_DOCS = /^\[?(?:docs?|documentation)\b/i

/** The kinds of prefix, each with the one that a change of documentation gets; the first that most subjects have wins. */
const PREFIXES: readonly [pattern: RegExp, choose: (prefixes: readonly string[]) => string][] = [
  [CONVENTIONAL, conventionalPrefix],
  [BRACKET, (prefixes) => mostUsed(prefixes.filter((prefix) => OF_DOCS.test(prefix))) ?? '[docs] '],
  [AREA, (prefixes) => mostUsed(prefixes.filter((prefix) => OF_DOCS.test(prefix))) ?? areaOfDocs(prefixes)],
]

/** Reads the style off the newest subjects, first to last; merges are passed over. With fewer than three, plain. Pure; never throws. */
export function chooseStyle(subjects: readonly string[]): CommitStyle {
  const own = subjects.filter((subject) => !MERGE.test(subject)).slice(0, SUBJECTS_READ)
  const plain = own.map((subject) =>
    fold(subject).slice(0, SUBJECT_MAX_CHARACTERS).replace(PULL_REQUEST_NUMBER, '').replace(KEYS, ''),
  )
  if (plain.length < SUBJECTS_NEEDED) return PLAIN_STYLE
  const emoji = findPrefix(plain, EMOJI, (found) => mostUsed(found.filter(isOfDocs)) ?? emojiOfDocs(found))
  const words = emoji === '' ? plain : plain.map((subject) => subject.replace(EMOJI, '').trimStart())
  const kind = PREFIXES.find(([pattern]) => isMost(words, (subject) => pattern.test(subject)))
  const prefix = kind === undefined ? '' : findPrefix(words, ...kind)
  const texts = kind === undefined ? words : words.map((subject) => subject.replace(kind[0], ''))
  return {
    prefix: (emoji === '' ? '' : `${emoji} `) + prefix,
    firstLetter: findFirstLetter(texts, kind?.[0] === CONVENTIONAL ? 'lower' : 'upper'),
    hasFullStop: isMost(texts, (text) => /[^.]\.$/.test(text)),
  }
}

/** Puts a title into the style: one line, its own prefix replaced by the repository's. */
export function styleTitle(title: string, style: CommitStyle): string {
  const words =
    withoutPrefix(fold(title))
      .replace(/([^.])\.$/, '$1')
      .trim() || 'update the documentation'
  return `${style.prefix}${withFirstLetter(words, style.firstLetter)}${style.hasFullStop && /[\p{L}\d)`'"]$/u.test(words) ? '.' : ''}`
}

function fold(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Removes what the author of a title put before it for whatever style: `docs: `, `docs(a): `, `[docs] `, an emoji. */
function withoutPrefix(title: string): string {
  let words = title
  for (let before = ''; before !== words; ) {
    before = words
    words = words.replace(EMOJI, '').trimStart().replace(CONVENTIONAL, '')
    if (OF_DOCS.test(words)) words = words.replace(BRACKET, '').replace(AREA, '').replace(DOCS_WITH_SCOPE, '')
  }
  return words
}

/** In any case: `Docs(api): `. */
const DOCS_WITH_SCOPE = /^(?:docs?|documentation)\([\w./ -]{1,40}\)!?: +(?=\S)/i

// ---- Prefixes ------------------------------------------------------------------------------------------------------

function findPrefix(
  subjects: readonly string[],
  pattern: RegExp,
  choose: (prefixes: readonly string[]) => string,
): string {
  const found = subjects.flatMap((subject) => pattern.exec(subject)?.[0] ?? [])
  return found.length * 2 > subjects.length ? choose(found) : ''
}

/** A scope only where one and the same stands before most changes of documentation. */
function conventionalPrefix(prefixes: readonly string[]): string {
  const ofDocs = prefixes
    .filter((prefix) => OF_DOCS.test(prefix))
    .map((prefix) => prefix.replace(/!?: +$/, ': ').replace(KEY_AS_SCOPE, ''))
  const used = mostUsed(ofDocs)
  if (used !== undefined && ofDocs.filter((prefix) => prefix === used).length * 2 > ofDocs.length) return used
  return isMost(ofDocs, (prefix) => /^doc\b/.test(prefix)) ? 'doc: ' : 'docs: '
}

function areaOfDocs(prefixes: readonly string[]): string {
  return isMost(prefixes, (prefix) => /^\p{Lu}/u.test(prefix)) ? 'Docs: ' : 'docs: '
}

/** https://gitmoji.dev: documentation. */
function isOfDocs(emoji: string): boolean {
  return emoji === ':memo:' || emoji.startsWith('📝')
}

function emojiOfDocs(found: readonly string[]): string {
  return isMost(found, (emoji) => emoji.startsWith(':')) ? ':memo:' : '📝'
}

function mostUsed(texts: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
}

function isMost(texts: readonly string[], holds: (text: string) => boolean): boolean {
  return texts.filter(holds).length * 2 > texts.length
}

// ---- Letters -------------------------------------------------------------------------------------------------------

function findFirstLetter(texts: readonly string[], fallback: CommitStyle['firstLetter']): CommitStyle['firstLetter'] {
  const upper = texts.filter((text) => /^\p{Lu}/u.test(text)).length
  const lower = texts.filter((text) => /^\p{Ll}/u.test(text)).length
  if (upper === lower) return fallback
  return upper > lower ? 'upper' : 'lower'
}

/** Names keep their form: `API`, `iOS`, `npm-run`, `docs/a.md`, `OpenAPI`. */
function withFirstLetter(words: string, letter: CommitStyle['firstLetter']): string {
  const first = /^\S+/.exec(words)?.[0] ?? ''
  const changed =
    letter === 'lower' && /^\p{Lu}\p{Ll}*[,:]?$/u.test(first)
      ? first.toLowerCase()
      : letter === 'upper' && /^\p{Ll}+[,:]?$/u.test(first)
        ? first.replace(/^./u, (initial) => initial.toUpperCase())
        : first
  return changed + words.slice(first.length)
}
