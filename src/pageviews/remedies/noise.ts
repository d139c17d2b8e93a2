// Addresses that no page of the docs was meant by: those of scanners, of broken crawlers, of APIs and of files.

export interface KnownPages {
  /** Whether the site has a page at this address, or a page was served there. */
  has: (path: string) => boolean
  /** Whether there is a page below this folder, such as `/api`. */
  hasBelow: (folder: string) => boolean
}

type Look = (path: string, segments: readonly string[], known: KnownPages) => string | undefined

/** Gives a sentence that says what the address looks like; undefined when it may have meant a page. */
export function findNoise(path: string, known: KnownPages): string | undefined {
  const segments = path.split('/').slice(1)
  for (const look of LOOKS) {
    const found = look(path, segments, known)
    if (found !== undefined) return found
  }
  return undefined
}

// ---- Scanners ------------------------------------------------------------------------------------------------------

/** Programs and files that scanners look for, as whole segments. */
const SCANNED =
  /^(?:wp-(?:admin|login|content|includes|json|config|cron).*|wp\d*|xmlrpc.*|administrator|phpmyadmin|pma|phpunit|cgi-bin|boaform|_ignition|owa|autodiscover|ecp|hnap1|server-status|fckeditor|kcfinder|elfinder|eval-stdin.*|luci|goform|setup\.cgi|\.(?:env|git|svn|aws|ssh|vscode|DS_Store).*|.*\.(?:php\d?|asp|aspx|jsp|cgi|env|sql|bak|ini))$/i
/** Paths that scanners ask for at the top, and that are pages of many docs elsewhere. */
const SCANNED_AT_TOP =
  /^\/(?:admin|login|signin|user\/(?:login|register)|node\/add(?:\/.*)?|register|backup|old|new|test|temp|tmp|db|sql|mysql|actuator(?:\/.*)?|solr(?:\/.*)?|jenkins|hudson|telescope(?:\/.*)?|sdk|manager(?:\/.*)?|console|joomla|drupal|magento|typo3|wordpress|webdav|shell|portal|remote)$/i
const ATTACK =
  /\$\{|\.\.\/|<script|\bunion\b.*\bselect\b|\b(?:or|and)\b *'?1'?='?1|etc\/passwd|%00|\bsleep\(|\bjndi:|\\x/i

function looksScanned(path: string, segments: readonly string[], { hasBelow }: KnownPages): string | undefined {
  if (ATTACK.test(path)) return 'It looks like an attempt of an attack.'
  if (segments.some((segment) => SCANNED.test(segment)) || (SCANNED_AT_TOP.test(path) && !hasBelow(path)))
    return 'It looks like a scanner that tries addresses of other software.'
  return undefined
}

// ---- Broken clients ------------------------------------------------------------------------------------------------

const HOST = /^(?:https?:|www\.[a-z\d.-]+)$/i
const HOST_FIRST = /^(?:[a-z\d-]+\.)+(?:com|org|net)(?::\d+)?$/i
/** Values that a program prints where one is missing, and templates that nobody filled in. */
const UNFILLED = /^(?:undefined|null|nan|\[object object\])$|\{\{|\}\}|\$\{|<%|^[{<][^}>]*[}>]?$|^:[a-z]\w*$/i
const MARKUP = /&(?:quot?|amp|lt|gt|#\d+|nbsp)?;?$|["'`\\<>|^]|%22|%27|%5C|\]\(|=["']/i
/** Punctuation of the sentence around an address, or of a program. */
const STRAY_END = /[)\],;:!*.…>”’]$/

const looksBroken: Look = (path, segments) => {
  if (segments.some((segment) => HOST.test(segment)) || HOST_FIRST.test(segments[0] ?? ''))
    return 'It has the name of a host in it, as when a link lacks its scheme.'
  if (segments.some((segment) => UNFILLED.test(segment)))
    return 'It has a placeholder in it that a program did not fill in.'
  if (MARKUP.test(path)) return 'It has markup or quotes in it, as when a program cuts links out of a page badly.'
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

const LOOKS: readonly Look[] = [looksScanned, looksBroken, looksLikeNoPage]
