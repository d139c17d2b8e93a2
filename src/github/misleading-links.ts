// Links that show one address and lead to another. They become text, so people see both addresses.
import { JOINER } from './words-that-act.ts'

/** Names of files end in these more often than those of hosts. */
const FILE_ENDINGS = 'md js ts py rs sh rb go cs vb pl ps kt hs ml tf mm pm so db gz xz bz cc hh mk tm ex rc el'
/** Of two letters, those of the first generation and the most common of later ones, or with letters of another script. */
const TOP_LEVEL = String.raw`(?:(?!(?:${FILE_ENDINGS.replaceAll(' ', '|')})(?![\p{L}\p{N}-]))[a-z]{2}|com|org|net|edu|gov|mil|int|info|biz|dev|app|xyz|site|online|tech|cloud|page|link|shop|blog|docs|zip|mov|example|test|xn--[a-z\d-]+|[a-z]*[^\p{ASCII}\P{L}]\p{L}*)`
/** What a reader takes for an address: with a scheme, with `www`, of mail, or the name of a host. */
const ADDRESS = new RegExp(
  String.raw`(?:[a-z][a-z\d+.-]{0,20}:)?\/\/(?=[\p{L}\p{N}[])\S*|mailto:\S*|(?<![\p{L}\p{N}\/._-])(?:www\.\S*|(?:[\w.+-]{1,64}@)?(?:[\p{L}\p{N}][\p{L}\p{N}-]*\.)+${TOP_LEVEL}(?![\p{L}\p{N}-])\S*)`,
  'giu',
)
/** Signs of other alphabets that look like those of an address and are not its compatibility forms. */
const LOOKALIKES: readonly [RegExp, string][] = [
  [/[\u3002\u0589\u06d4]/g, '.'],
  [/[\u2044\u2215\u29f8\u27cb]/g, '/'],
  [/[\ua789\u2236\u02d0]/g, ':'],
]
/** References but those of plain prose could write an address that the text does not show. */
const REFERENCE = /&(?!(?:amp|lt|gt|quot|nbsp|mdash|ndash|hellip);)#?\w{2,32};/i
/** A user name that reads like a host, or a host in letters that look like others. */
const UNCLEAR_HOST =
  /(?:ht|f)tps?:(?=\/\/(?:(?:[^\s/?#&]|&#?)*@|(?:[^\s/?#&()<>[\]"'`@]|&#?)*[^\p{ASCII}\p{P}\u200b]))/giu
const WWW = /(?<![\p{L}\p{N}/.@_-])(?:www\.)+/giu
/** A path below the address of the page itself. */
const OWN_PATH = /^(?!\/\/)[\w.~%#?=/-]+$/
/** No more of a paragraph is searched for the text of one link. */
const TEXT_MAX_CHARACTERS = 5000

/**
 * Markdown in, Markdown out: every link that is left shows words, or the address that it leads to. There are no definitions of
 * links left either, so a link leads where its own parentheses say.
 */
export function withTrueLinks(markdown: string): string {
  const text = markdown.replace(/\](?=:)/g, `]${JOINER}`)
  const parts: string[] = []
  let done = 0
  // What stands in the paragraph from a bracket on that no link has closed: it may belong to the text of the next link.
  let open = ''
  for (const { index } of text.matchAll(/\]\(/g)) {
    if (index < done || isEscaped(text, index)) continue
    const before = text.slice(done, index).split(/\n[ \t]*\n/)
    const paragraph = before.at(-1) ?? ''
    if (before.length > 1) open = ''
    const start = startOfLabel(paragraph)
    const outside = paragraph.slice(0, Math.max(0, start))
    open += open === '' ? outside.replace(/^[^[]*/, '') : outside
    const label = start === -1 || isEscaped(paragraph, start) ? undefined : paragraph.slice(start + 1)
    const [rest = '', target = ''] = /^\s*<?([^\s()<>]*)/.exec(text.slice(index + 2, index + TEXT_MAX_CHARACTERS)) ?? []
    const isTrue =
      label !== undefined && isPlain(label) && leadsWhereItSays(label.includes('`') ? open + label : label, target)
    const end = index + (isTrue ? 2 + rest.length : 1)
    parts.push(text.slice(done, end), isTrue ? '' : ' ')
    if (!isTrue) open += `[${label ?? paragraph}]`
    else if (open !== '') open += label
    done = end
  }
  return unlinkHosts(parts.join('') + text.slice(done))
}

/** An address that does not show its host plainly leads nowhere, nor does one without a scheme. */
export function unlinkHosts(text: string): string {
  return text.replace(UNCLEAR_HOST, `$&${JOINER}`).replace(WWW, (names) => names.replaceAll('.', `${JOINER}.`))
}

function isEscaped(text: string, at: number): boolean {
  const [backslashes = ''] = /\\*$/.exec(text.slice(Math.max(0, at - 100), at)) ?? []
  return backslashes.length % 2 === 1
}

/** -1 if there is none. Code may have brackets of its own. */
function startOfLabel(before: string): number {
  const code = before.endsWith('`') ? before.lastIndexOf('`', before.length - 2) : -1
  return code > 0 && before[code - 1] === '[' ? code - 1 : before.lastIndexOf('[')
}

/** Brackets within brackets, escaped ones, and code that ends elsewhere: what belongs to the link is for a parser to say. */
function isPlain(label: string): boolean {
  return !/[\]\\`]/.test(label.replace(/(?<!`)`[^`]+`(?!`)/g, ''))
}

/** `text` is what a link may show. */
function leadsWhereItSays(text: string, target: string): boolean {
  if (text.length > TEXT_MAX_CHARACTERS || REFERENCE.test(text)) return false
  if (OWN_PATH.test(target)) return true
  const goal = withoutScheme(plain(target))
  return Array.from(plain(text).matchAll(ADDRESS), ([address]) => withoutScheme(address)).every(
    (address) => goal === address || (goal.startsWith(address) && /^[/?#]/.test(goal.slice(address.length))),
  )
}

/** What the eye sees of a text: without marks of Markdown, and with signs that look alike as one. */
function plain(text: string): string {
  const seen = text.normalize('NFKC').replace(/[*_~`\\"'\u200b]/g, '')
  return LOOKALIKES.reduce((words, [signs, sign]) => words.replace(signs, sign), seen)
}

function withoutScheme(address: string): string {
  return address
    .replace(/^(?:https?:)?\/\/|^mailto:/i, '')
    .replace(/[/.,;:!?)]+$/, '')
    .toLowerCase()
}
