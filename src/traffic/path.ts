// One page, one path: what `/guide/`, `/guide.md`, `/guide/index.html?utm_source=x` and `//gu%69de` have in common.
import type { SiteRules } from './site-rules.ts'

/** The longest path that is counted by name; longer ones count as `(other)`. */
const PATH_MAX_BYTES = 2048

/**
 * Stands for all paths that are too long or too many to keep. It cannot clash with a path of a site, which begins with
 * a slash.
 */
export const OTHER_PATH = '(other)'

/** The form of most requests: nothing to decode, resolve or cut off. */
const PLAIN = /^(?:\/[\w~!$&'()*+,=:@-]+)+$/

/**
 * Returns the path under which a request target (`/guide/?a=1`, `https://host/guide`) is counted: it begins with `/`,
 * is decoded and in Unicode form NFC (unless a letter has more than 30 marks), and has no dot segments, no empty
 * segments, no `;jsessionid=`, no page extension, no `index.html` and no trailing `/`. A Markdown version (`/guide.md`) has the path of
 * its page; `skill.md` is a separate page. The base path stays. Longer than 2,048 bytes = `OTHER_PATH`; outside
 * `basePath` (itself in this form) = undefined. Never throws; takes time proportional to the length.
 *
 * Normalizing a result again does not change it, so counts can be merged by path at any later time.
 */
export function normalizePath(target: string, rules: Pick<SiteRules, 'basePath' | 'foldCase'>): string | undefined {
  if (target === OTHER_PATH) return target
  const path = PLAIN.test(target) && !rules.foldCase ? target : normalize(target, rules.foldCase)
  if (!isBelow(path, rules)) return undefined
  return fits(path) ? path : OTHER_PATH
}

/** The path of a request target as sent, without scheme, host, query and fragment. */
export function rawPath(target: string): string {
  const path = withoutOrigin(target)
  const end = path.search(/[?#]/)
  return end === -1 ? path : path.slice(0, end)
}

function withoutOrigin(target: string): string {
  if (target.startsWith('/')) return target
  const origin = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i.exec(target)?.[0] ?? ''
  return target.slice(origin.length)
}

/** Servers of Java write it into addresses for clients without cookies. */
const SESSION = /;jsessionid=[^/]*/gi

function normalize(target: string, foldCase: boolean): string {
  const sent = rawPath(target)
  const whole = isPlainAscii(sent) ? sent : escapeStrayPercents(compose(decodePath(sent)))
  // After the decoding: its semicolon may be escaped.
  const decoded = whole.replace(SESSION, '')
  // Some letters with a mark have a composed character only in lower case (ǰ), so NFC runs again.
  const cased = foldCase ? compose(decoded.toLowerCase()) : decoded
  return `/${withoutPageFile(resolveSegments(cased)).join('/')}`
}

/** More marks on one letter than any script uses (UAX #15 section 13, the Stream-Safe Text Format). */
const MANY_MARKS = /\p{M}{31}/u

/** Sorting marks takes quadratic time, half a second for a line full of them, so such lines stay unchanged. */
function compose(text: string): string {
  return MANY_MARKS.test(text) ? text : text.normalize('NFC')
}

/** True when there is nothing to decode: visible ASCII without `%`. */
function isPlainAscii(text: string): boolean {
  return /^[!-$&-~]*$/.test(text)
}

// ---- Decoding ------------------------------------------------------------------------------------------------------

/** Marks a `%` that begins no escape while the rest is decoded; no decoded path contains a control character. */
const STRAY_PERCENT = '\0'

/**
 * Decodes valid UTF-8 (RFC 3986 section 2.1), except characters that would change the structure of the path: `/`, `\`,
 * `?`, `#` and control characters. Those stay escaped, in capitals, as do bytes that are not UTF-8; unescaped control
 * characters become escapes.
 */
function decodePath(path: string): string {
  return path
    .toWellFormed()
    .replace(/\p{Cc}/gu, (character) => encodeURIComponent(character))
    .replace(/%(?![\da-f]{2})/gi, STRAY_PERCENT)
    .replace(/(?:%[\da-f]{2})+/gi, (escapes) => tryDecode(escapes) ?? escapes.replace(CHARACTER_OR_BYTE, decodeOne))
}

/** The escapes of one character, by the length that its first byte announces, or of a single byte. */
const CHARACTER_OR_BYTE =
  /%f[\da-f](?:%[89ab][\da-f]){3}|%e[\da-f](?:%[89ab][\da-f]){2}|%[cd][\da-f]%[89ab][\da-f]|%[\da-f]{2}/gi

function decodeOne(escaped: string): string {
  return tryDecode(escaped) ?? escaped.toUpperCase()
}

/** undefined when the bytes are not UTF-8, which happens in addresses of old sites. */
function tryDecode(escapes: string): string | undefined {
  try {
    return keepShape(decodeURIComponent(escapes))
  } catch {
    return undefined
  }
}

function keepShape(decoded: string): string {
  return decoded.replace(/[/\\?#%\p{Cc}]/gu, (character) =>
    character === '%' ? STRAY_PERCENT : encodeURIComponent(character),
  )
}

/**
 * Writes a lone `%` unchanged, or as `%25` where it would form an escape with the text after it: `%252e` is not a dot.
 */
function escapeStrayPercents(text: string): string {
  return text.replaceAll(/\0(?=[\da-f]{2})/gi, '%25').replaceAll(STRAY_PERCENT, '%')
}

// ---- Segments ------------------------------------------------------------------------------------------------------

/** Resolves `.` and `..` (RFC 3986 section 5.2.4) and drops empty segments. */
function resolveSegments(path: string): string[] {
  const segments: string[] = []
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return segments
}

/** Removes page extensions and index files from the end until there are none: `/a/index.html.md` is `/a`. */
function withoutPageFile(segments: string[]): string[] {
  let end = segments.length
  let last = segments[end - 1]
  while (last !== undefined) {
    const stem = stemOf(last)
    if (stem === last) break
    if (stem === '') end -= 1
    last = stem === '' ? segments[end - 1] : stem
  }
  return last === undefined ? [] : [...segments.slice(0, end - 1), last]
}

const INDEX_OF_SERVER = /^index\.(?:xhtml|shtml|php|aspx?|jsp)$/i

/** The segment without its page extension, '' for an index file, or the segment itself if it has neither. */
function stemOf(segment: string): string {
  if (INDEX_OF_SERVER.test(segment)) return ''
  // The longest extension has five characters; searching further would make long paths of extensions slow.
  const extension = /\.(?:html?|mdx?)$/i.exec(segment.slice(-5))?.[0]
  if (extension === undefined || /^skill\.md$/i.test(segment)) return segment
  const stem = segment.slice(0, -extension.length)
  if (stem === '.' || stem === '..') return segment
  return /^index$/i.test(stem) ? '' : stem
}

function isBelow(path: string, { basePath, foldCase }: Pick<SiteRules, 'basePath' | 'foldCase'>): boolean {
  if (basePath === '' || basePath === '/') return true
  const base = foldCase ? basePath.toLowerCase() : basePath
  return path.startsWith(base) && (path.length === base.length || path[base.length] === '/')
}

function fits(path: string): boolean {
  // A UTF-16 unit has at most three bytes in UTF-8.
  return path.length * 3 <= PATH_MAX_BYTES || Buffer.byteLength(path) <= PATH_MAX_BYTES
}
