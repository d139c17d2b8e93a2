// Addresses that run code when a browser follows them, in every spelling.

const SCRIPT_SCHEME = /^(?:(?:feed|view-source):)*(javascript|vbscript|livescript|mocha|mhtml|data|blob|filesystem):/
/** Images in an address cannot run anything, except SVG, which is not listed. */
const HARMLESS_DATA = /^data:image\/(png|gif|jpe?g|webp|avif|x-icon|bmp)[;,]/

/** True when a browser that follows this address would run code. Character references may be in it. */
export function isScriptAddress(value: string): boolean {
  // Browsers skip control characters and line ends within a scheme (URL standard, 4.4).
  const address = decodeReferences(value.slice(0, 2000))
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, '')
    .toLowerCase()
  return SCRIPT_SCHEME.test(address) && !HARMLESS_DATA.test(address)
}

const NAMED = new Map(
  Object.entries({ colon: ':', tab: '\t', newline: '\n', lpar: '(', amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }),
)

/** Resolves numeric character references, with or without `;`, and the named ones that can spell such an address. */
export function decodeReferences(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&#x0*([0-9a-f]{1,6});?|&#0*(\d{1,7});?|&(colon|tab|newline|lpar|amp|lt|gt|quot|apos);/gi,
    (whole: string, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
      if (name !== undefined) return NAMED.get(name.toLowerCase()) ?? whole
      const code = Number.parseInt(hex ?? decimal ?? '', hex === undefined ? 10 : 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : ''
    },
  )
}
