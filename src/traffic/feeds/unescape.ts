// Escapes that log writers put into fields. Both functions run in linear time and never throw, because visitors choose the
// text.

const LOG_ESCAPES = /(?:\\x[0-9a-fA-F]{2})+|\\([\s\S])/g
const PERCENT_ESCAPES = /(?:%[0-9a-fA-F]{2})+/g
const CONTROLS: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['b', '\b'],
  ['v', '\v'],
  ['f', '\f'],
])

/**
 * Decodes the escapes of nginx (`\x22`, also every byte from 127 on) and of Apache (`\"`, `\\`, `\n`, `\xd0`). Adjacent
 * bytes are read as UTF-8; invalid ones become U+FFFD. https://nginx.org/en/docs/http/ngx_http_log_module.html
 */
export function unescapeLogText(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(LOG_ESCAPES, (escaped, letter: string | undefined) =>
    letter === undefined ? decodeHex(escaped.replaceAll('\\x', '')) : (CONTROLS.get(letter) ?? letter),
  )
}

/** Decodes percent-encoding; an invalid escape stays, and bytes that are not UTF-8 become U+FFFD. */
export function unescapePercent(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    // Some part is not an escape or not UTF-8; decoding piece by piece takes four times as long.
    return text.replace(PERCENT_ESCAPES, (escaped) => decodeHex(escaped.replaceAll('%', '')))
  }
}

function decodeHex(digits: string): string {
  return Buffer.from(digits, 'hex').toString('utf8')
}
