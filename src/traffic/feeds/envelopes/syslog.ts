// The front of a line of syslog or of `journalctl`, in the forms of RFC 3164, of RFC 5424, and with an ISO time:
//   Nov 20 08:41:03 web1 nginx[812]: ...        <134>1 2026-11-20T08:41:03.120Z web1 haproxy 812 - - ...
//   2026-11-20T08:41:03+0000 web1 caddy[7]: ...     <134>2026-11-20T08:41:03Z cache-fra19120 docs[4121]: ...
import type { Envelope } from './envelope.ts'

export const syslog: Envelope = { name: 'syslog', title: 'syslog, journalctl -o short', open: openSyslog }

const ISO = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?/.source
const RFC_3164 = /[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d(?:\.\d{1,9})?/.source
/** Priority, time, host, and a program with its number. */
const SHORT = new RegExp(`^(?:<\\d{1,3}>)?(?:${RFC_3164}|${ISO}) [^ ]{1,255} [^ :]{1,128}: `)
/** Version 1, time, host, program, process, message id, and structured data, `-` or in brackets. */
const RFC_5424 = new RegExp(`^<\\d{1,3}>1 ${ISO} [^ ]{1,255} [^ ]{1,48} [^ ]{1,128} [^ ]{1,32} (?:- ?|(?=\\[))`)

function openSyslog(text: string): string | undefined {
  const short = SHORT.exec(text)
  if (short !== null) return text.slice(short[0].length)
  const structured = RFC_5424.exec(text)
  return structured === null ? undefined : withoutData(text, structured[0].length).replace(/^\uFEFF/, '')
}

/** Skips `[id name="value"]`; a quote in a value is escaped, and brackets end an element only outside of values. */
function withoutData(text: string, from: number): string {
  let isInValue = false
  let at = from
  if (text[at] !== '[') return text.slice(at)
  for (; at < text.length; at += 1) {
    const character = text[at]
    if (character === '\\') at += 1
    else if (character === '"') isInValue = !isInValue
    else if (character === ']' && !isInValue && text[at + 1] !== '[') break
  }
  return text.slice(at + 1).replace(/^ /, '')
}
