// Escapes that writers of logs put into fields. Both run in linear time and never throw: the text is a visitor's.

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
 * Takes off the escapes of nginx (`\x22`, every byte from 127 on too) and of Apache (`\"`, `\\`, `\n`, `\xd0`). Bytes side
 * by side are read as UTF-8; what is none becomes U+FFFD. https://nginx.org/en/docs/http/ngx_http_log_module.html
 */
export function unescapeLogText(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(LOG_ESCAPES, (escaped, letter: string | undefined) =>
    letter === undefined ? decodeHex(escaped.replaceAll('\\x', '')) : (CONTROLS.get(letter) ?? letter),
  )
}

/** Takes off percent-encoding; what is no escape stays as it is, bytes that are no UTF-8 become U+FFFD. */
export function unescapePercent(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    // Something in it is no escape or no UTF-8; piece by piece takes four times as long.
    return text.replace(PERCENT_ESCAPES, (escaped) => decodeHex(escaped.replaceAll('%', '')))
  }
}

function decodeHex(digits: string): string {
  return Buffer.from(digits, 'hex').toString('utf8')
}
