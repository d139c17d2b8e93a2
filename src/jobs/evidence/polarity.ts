// Words that turn a claim round: "not", and words with an opposite such as "oldest". Lines that say the opposite share all other
// words with the claim, so these words are held against the entry that the claim resembles most.
import { bestOf, focusOf, scoreOf, wordsBeside } from './claim-focus.ts'
import { type Entry, sentencesOf } from './source-entry.ts'

const NOT = /\b(?:not|never|no|none|nothing|nobody|cannot|neither|nor)\b|n't\b/i
/** What lines may say instead: people write "refuses" for "does not accept". */
const NEGATIVE =
  /\b(?:not?|never|none|nothing|nil|null|undefined|cannot|neither|nor|without|skip\w*|ignor\w*|omit\w*|exclu\w*|drop\w*|remov\w*|delet\w*|strip\w*|reject\w*|refus\w*|den(?:y|ied|ies)|forbid\w*|prevent\w*|avoid\w*|block\w*|fail\w*|errors?|throws?|raises?|invalid\w*|except\w*|unless|(?<!-)only|must|needs?|requir\w*|instead|los[est]\w*|deprecat\w*|stop\w*|abort\w*|cancel\w*|false|zero|empty|missing|absent|otherwise|unlike|indefinite\w*|unlimited|infinite\w*|until|disab\w*|disallow\w*|hid(?:e|es|den)|suppress\w*|rather|unable|un(?:used|known|set|supported|changed|touched|available)|wrong|too|limited|less|off|inf|lack\w*|free|bypass\w*|optional\w*|keep\w*|preserv\w*|retain\w*)\b|n't\b|!=|![\w(]|-1\b|(?<![\w.])0(?![\w.])/i
/** `noSync`, `ErrClosed`: in names. */
const NEGATIVE_IN_NAME =
  /(?:^|_|\b)(?:no|non|not|dis|un)[A-Z_-]|(?<=[a-z])(?:No|Not|Disable|Without)[A-Z]|\b(?:NO|NOT)_|\bErr[A-Z]|[a-z](?:Error|Required)|\b(?:throw|raise|reject|fail|refuse|ensure|assert|require)[A-Z_]/
const STRONG = /\b(?:not|never|cannot|neither)\b|n't\b|\bno longer\b/i

/** The share of the best score that an entry needs to be asked too. */
const NEARLY = 0.6

function isNegative({ text }: Entry): boolean {
  return NEGATIVE.test(text) || NEGATIVE_IN_NAME.test(text)
}

/** True when the claim says "not" and nothing in the lines that resemble it most does. */
export function deniesAlone(claim: string, entries: readonly Entry[]): boolean {
  if (!NOT.test(claim)) return false
  const focus = focusOf(claim)
  const scores = entries.map((entry) => scoreOf(focus, entry))
  const enough = Math.max(...scores) * NEARLY
  return enough > 0 && !entries.some((entry, at) => (scores[at] ?? 0) >= enough && isNegative(entry))
}

/** The share of the claim's words by which a sentence says the same, or its contrary. */
const SAME = 0.6
const SAME_MIN_WORDS = 2

/** A condition or a description that is denied denies nothing of the rest: "64 when it is not set". */
const ASIDE = /\b(?:when|whenever|if|unless|while|where|until|that|which|who)\b[^,.;:)]*/gi

/** True when the sentence that has most words of the claim says "not" and the claim does not. */
export function affirmsAlone(claim: string, entries: readonly Entry[]): boolean {
  if (NEGATIVE.test(claim)) return false
  const focus = focusOf(claim)
  const words = wordsBeside(claim, focus)
  const enough = SAME * (words.stems.size + words.abbreviations.length)
  if (words.stems.size < SAME_MIN_WORDS) return false
  const sentences = entries.flatMap((entry) => sentencesOf(entry.text).map((text) => ({ ...entry, text })))
  const best = bestOf(sentences, (entry) => scoreOf(focus, entry))
  const denies = (entry: Entry): boolean => STRONG.test(entry.text.replace(ASIDE, ' '))
  return best.length > 0 && best.every((entry) => scoreOf(words, entry) >= enough && denies(entry))
}

/** What stands right before a name that is denied: "takes no `x`". */
const DENIED = /(?:\b(?:no|not|without|neither|nor|never)|n't)\s+(?:an? |the |any |use |using |with )?[`'"*:]*$/i

/** "Cannot log without `x`" wants it. */
const WANTED = /(?:\b(?:not|never|cannot)|n't)\b[^.]*\bwithout\s+[^.]*$/i

const BEFORE_CHARACTERS = 100

function isDenial(before: string): boolean {
  return DENIED.test(before.slice(-40)) && !WANTED.test(before)
}

/** Gives the name of the claim that the lines only deny, where the claim does not. */
export function findDenied(claim: string, names: readonly string[], lines: string): string | undefined {
  if (NEGATIVE.test(claim)) return undefined
  return [...new Set(names)].find((name) => isOnlyDenied(name, lines))
}

/** Ends at the first place that is no denial: hostile lines may have a short name at every letter. */
function isOnlyDenied(name: string, lines: string): boolean {
  let at = lines.indexOf(name)
  if (at === -1) return false
  for (; at !== -1; at = lines.indexOf(name, at + name.length)) {
    if (!isDenial(lines.slice(Math.max(0, at - BEFORE_CHARACTERS), at))) return false
  }
  return true
}

const OPPOSITES: readonly (readonly [RegExp, RegExp])[] = (
  [
    ['at most|maxim\\w*|max|no more than|up to|upper', 'at least|minim\\w*|min|no less than|lower'],
    ['oldest|older', 'newest|newer|latest|most recent'],
    ['ascending', 'descending'],
    ['inclu\\w+', 'exclu\\w+'],
    ['case-sensitive\\w*', 'case-insensitive\\w*|ignor\\w* case'],
    ['synchronous\\w*|sync', 'asynchronous\\w*|async|background'],
    ['increas\\w*|grow\\w*|raises?', 'decreas\\w*|shrink\\w*|reduc\\w*|lowers?'],
    ['fast\\w*|quick\\w*|speed\\w*|improv\\w*', 'slow\\w*|degrad\\w*'],
    ['allow\\w*|permit\\w*|accept\\w*', 'den(?:y|ies|ied)|forbid\\w*|reject\\w*|refus\\w*|disallow\\w*'],
    ['optional\\w*', 'required|mandatory|must'],
    ['relative', 'absolute'],
    ['always', 'never'],
    ['public\\w*', 'private\\w*'],
    [
      'adds?|adding|appends?|appended|appending|inserts?|prepends?|prepending',
      'remov\\w*|strip\\w*|delet\\w*|drop\\w*',
    ],
    ['keep\\w*|kept|preserv\\w*|retain\\w*', 'remov\\w*|delet\\w*|discard\\w*|drop\\w*'],
  ] as const
).map(([one, other]) => [whole(one), whole(other)])

function whole(words: string): RegExp {
  return new RegExp(`(?<![\\w-])(?:${words})(?![\\w-])`, 'i')
}

const PARTS = /[,;.]\s/

/** Gives the word of the claim of which the lines that resemble it most have the opposite alone. */
export function findOpposite(claim: string, entries: readonly Entry[]): string | undefined {
  if (NOT.test(claim)) return undefined
  const focus = focusOf(claim)
  const best = bestOf(entries, (entry) => scoreOf(focus, entry))
  const text = best.flatMap((entry) => entry.text.split(PARTS).filter((part) => !NOT.test(part))).join('\n')
  for (const [one, other] of OPPOSITES) {
    if (one.test(claim) && !other.test(claim) && other.test(text) && !one.test(text)) return one.exec(claim)?.[0]
    if (other.test(claim) && !one.test(claim) && one.test(text) && !other.test(text)) return other.exec(claim)?.[0]
  }
  return undefined
}
