// Addresses that run code when a browser follows them, in every spelling.

const SCRIPT_SCHEME = /^(?:(?:feed|view-source):)*(javascript|vbscript|livescript|mocha|mhtml|data|blob|filesystem):/
/** Images in an address cannot run anything, except SVG, which is not listed. */
const HARMLESS_DATA = /^data:image\/(png|gif|jpe?g|webp|avif|x-icon|bmp)[;,]/

/** A browser shows what these lead to, or asks before another program gets the address. */
const HARMLESS_SCHEMES = new Set(
  'http https ws wss mailto tel sms ftp ftps sftp irc ircs xmpp matrix geo news nntp git ssh urn doi data'.split(' '),
)

/**
 * Gives the scheme of an address if it is not known to be harmless. `localhost:3000` has none, nor has the path
 * `C:\\docs`, and a scheme of a framework's own is up to its rules.
 */
export function unknownSchemeOf(value: string): string | undefined {
  const address = plainAddress(value)
  const [, scheme] = /^([a-z][a-z0-9+.-]{1,40}):(?!\d|:)/.exec(address) ?? []
  return scheme === undefined || HARMLESS_SCHEMES.has(scheme) ? undefined : scheme
}

/** True when a browser that follows this address would run code. Character references may be in it. */
export function isScriptAddress(value: string): boolean {
  const address = plainAddress(value)
  return SCRIPT_SCHEME.test(address) && !HARMLESS_DATA.test(address)
}

/** Browsers skip control characters and line ends within a scheme (URL standard, 4.4). */
function plainAddress(value: string): string {
  return decodeReferences(value.slice(0, 2000))
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, '')
    .toLowerCase()
}

/** Characters that can spell an address, a path or a host; browsers read these names only with `;`. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  bsol: '\\',
  colon: ':',
  commat: '@',
  dollar: '$',
  gt: '>',
  lbrace: '{',
  lbrack: '[',
  lcub: '{',
  lpar: '(',
  lsqb: '[',
  lt: '<',
  newline: '\n',
  num: '#',
  percnt: '%',
  period: '.',
  quot: '"',
  rbrace: '}',
  rbrack: ']',
  rcub: '}',
  rsqb: ']',
  sol: '/',
  tab: '\t',
}

/** Gives a pattern of the character references, in any case, that stand for a character. */
export function referencesTo(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const names = Object.keys(NAMED).filter((name) => NAMED[name] === character)
  return [`&#x0*${code.toString(16)};?`, `&#0*${code};?`, ...names.map((name) => `&${name};`)].join('|')
}

const REFERENCE = new RegExp(`&#x0*([0-9a-f]{1,6});?|&#0*(\\d{1,7});?|&(${Object.keys(NAMED).join('|')});`, 'gi')

/** Resolves numeric character references, with or without `;`, and the named ones that can spell such a thing. */
export function decodeReferences(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(REFERENCE, (whole: string, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole
    const code = Number.parseInt(hex ?? decimal ?? '', hex === undefined ? 10 : 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
