// Addresses that no page of the docs was meant by: those of scanners, of broken crawlers, of APIs and of files.

export interface KnownPages {
  /** Whether the site has a page at this address, or a page was served there. */
  has: (path: string) => boolean
  /** Whether there is a page below this folder, such as `/api`. */
  hasBelow: (folder: string) => boolean
}

/**
 * How much the address shows. `certain`: no page was ever served there. `likely`: a page may have been there, as its history would
 * show, but one that is only called alike was not meant. `possible`: such a page may have been meant.
 */
type NoiseStrength = 'certain' | 'likely' | 'possible'

export interface Noise {
  strength: NoiseStrength
  /** A sentence that says what the address looks like. */
  evidence: string
}

type Look = (path: string, segments: readonly string[], known: KnownPages) => string | undefined

/** Undefined when the address may have meant a page. */
export function findNoise(path: string, known: KnownPages): Noise | undefined {
  const segments = path.split('/').slice(1)
  for (const [strength, look] of LOOKS) {
    const evidence = look(path, segments, known)
    if (evidence !== undefined) return { strength, evidence }
  }
  return undefined
}

// ---- What no page is called ----------------------------------------------------------------------------------------

const ATTACK =
  /\$\{|\.\.\/|<script|\bunion\b.*\bselect\b|\b(?:or|and)\b *'?1'?='?1|etc\/passwd|%00|\bsleep\(|\bjndi:|\\x/i
/** Programs and files of other software, as whole segments: nothing else has these names. */
const SCANNED =
  /^(?:wp-(?:admin|login|content|includes|json|config|cron).*|xmlrpc\.php|cgi-bin|boaform|_ignition|hnap1|eval-stdin.*|setup\.cgi|\.(?:env|git|svn|aws|ssh|vscode|DS_Store).*|wp-.*\.php\d?)$/i
const HOST = /^(?:https?:|www\.[a-z\d.-]+)$/i
/** Templates that nobody filled in. */
const TEMPLATE = /^\[object object\]$|\{\{|\}\}|\$\{|<%|^[{<][^}>]*[}>]$|^:[a-z]\w*$/i
const MARKUP = /&(?:quot?|amp|lt|gt|#\d+|nbsp);?$|["`<>^|]|\]\(|=["']/i
/**
 * Escapes that are left when a path has been decoded once: of line ends, of `/`, `?` and `#`, of what was escaped twice, and of
 * bytes that are no text.
 */
const ESCAPE = /%[\da-f]{2}/i
/** Characters that nobody sees, but for the joiners that some scripts need, and spaces at an end. */
const UNSEEN = /(?![\u200C\u200D])[\p{Cf}\p{Zl}\p{Zp}\uFFFD]|^\/\s|\s$/u

const looksImpossible: Look = (path, segments) => {
  if (ATTACK.test(path)) return 'It looks like an attack.'
  if (segments.some((segment) => SCANNED.test(segment)))
    return 'It looks like a scanner that tries addresses of other software.'
  if (segments.some((segment) => HOST.test(segment)))
    return 'It has the name of a host in it, as when a link lacks its scheme.'
  if (segments.some((segment) => TEMPLATE.test(segment)))
    return 'It has a placeholder in it that a program did not fill in.'
  const escaped = ESCAPE.exec(path)?.[0]
  if (escaped !== undefined)
    return `It still has the escape ${escaped} when it is decoded, as when a program encodes it twice or cuts it out badly.`
  if (MARKUP.test(path)) return 'It has markup or quotes in it, as when a program cuts links out of a page badly.'
  return UNSEEN.test(path)
    ? 'It contains invisible characters, as when it is copied along with the text around it.'
    : undefined
}

// ---- Scanners and broken clients -----------------------------------------------------------------------------------

/** Products and kinds of files that scanners look for, as whole segments; docs may have a page about one. */
const PRODUCT =
  /^(?:wp\d*|wp-.*|xmlrpc.*|administrator|phpmyadmin|pma|phpunit|owa|autodiscover|ecp|server-status|fckeditor|kcfinder|elfinder|luci|goform|.*\.(?:php\d?|aspx?|jsp|cgi|env|sql|bak|ini))$/i
/** Paths that scanners ask for at the top, and that are pages of many docs elsewhere. */
const SCANNED_AT_TOP =
  /^\/(?:admin|login|signin|user\/(?:login|register)|node\/add(?:\/.*)?|register|backup|old|new|test|temp|tmp|db|sql|mysql|actuator(?:\/.*)?|solr(?:\/.*)?|jenkins|hudson|telescope(?:\/.*)?|sdk|manager(?:\/.*)?|console|joomla|drupal|magento|typo3|wordpress|webdav|shell|portal|remote)$/i

const looksScanned: Look = (path, segments, { hasBelow }) =>
  segments.some((segment) => PRODUCT.test(segment)) || (SCANNED_AT_TOP.test(path) && !hasBelow(path))
    ? 'It looks like a scanner that tries addresses of other software.'
    : undefined

const HOST_FIRST = /^(?:[a-z\d-]+\.)+(?:com|org|net)(?::\d+)?$/i
/** What a program prints where a value is missing. */
const NO_VALUE = /^(?:undefined|null|nan|[{<][^}>]*)$/i
/** Escaping, or the rest of it; a page may have an apostrophe in its name. */
const STRAY_MARK = /&(?:quot?|amp|lt|gt|#\d+|nbsp)?;?$|['\\]|%/i
/** Punctuation of the sentence around an address, or of a program. */
const STRAY_END = /[)\],;:!*.…>”’]$/

const looksBroken: Look = (path, segments) => {
  if (HOST_FIRST.test(segments[0] ?? '')) return 'It has the name of a host in it, as when a link lacks its scheme.'
  if (segments.some((segment) => NO_VALUE.test(segment)))
    return 'It has a placeholder in it that a program did not fill in.'
  if (STRAY_MARK.test(path)) return 'It has markup or quotes in it, as when a program cuts links out of a page badly.'
  const repeated = findRepetition(segments)
  if (repeated !== undefined) {
    return `It repeats /${repeated}, as when a relative link is followed from the wrong address.`
  }
  if (STRAY_END.test(path)) return 'It ends in punctuation, as when an address is copied along with the text around it.'
  return undefined
}

/** Among more segments, the search would take time that grows with the square of their number; no page has as many. */
const REPETITION_SEGMENTS = 40

/** Segments that follow themselves, such as `a` in `/a/a` and `a/b` in `/a/b/a/b`. */
function findRepetition(all: readonly string[]): string | undefined {
  const segments = all.slice(0, REPETITION_SEGMENTS)
  for (let size = 1; size * 2 <= segments.length; size += 1) {
    for (let at = 0; at + 2 * size <= segments.length; at += 1) {
      const part = segments.slice(at, at + size)
      if (part.every((segment, index) => segment === segments[at + size + index])) return part.join('/')
    }
  }
  return undefined
}

// ---- What is no page -----------------------------------------------------------------------------------------------

const API = /^\/(?:api|graphql|rest|rpc|trpc|socket\.io|v\d+|oauth2?|auth|session|ws|hooks?|webhooks?|_\w+)(?=\/|$)/i
const FILES =
  /^\/(?:static|assets?|images?|img|fonts?|css|js|scripts?|styles?|media|uploads?|files?|dist|build)(?=\/|$)/i

const looksLikeNoPage: Look = (path, _, { hasBelow }) => {
  const api = API.exec(path)?.[0]
  if (api !== undefined && !hasBelow(api)) return `It looks like a call of an API: no page is known below ${api}.`
  const folder = FILES.exec(path)?.[0]
  if (folder !== undefined && !hasBelow(folder)) return `It looks like a file: no page is known below ${folder}.`
  return undefined
}

const LOOKS: readonly (readonly [NoiseStrength, Look])[] = [
  ['certain', looksImpossible],
  ['likely', looksScanned],
  ['likely', looksBroken],
  ['possible', looksLikeNoPage],
]
