// journald's export as JSON lines (`journalctl -o json`).
// https://systemd.io/JOURNAL_EXPORT_FORMATS/
import { type JsonFields, parseJsonFields } from '../json-fields.ts'
import type { Envelope } from './envelope.ts'

export const journald: Envelope = { name: 'journald', title: 'journalctl -o json', open: openJournald }

/** An entry without a message, or with one that journald left out because of its size, contains an empty line. */
function openJournald(text: string): string | undefined {
  const fields = parseJsonFields(text)
  if (fields?.has('__REALTIME_TIMESTAMP') !== true) return undefined
  return readMessage(fields)
}

/** Text that is not UTF-8, or has control characters, is written as a list of bytes. */
function readMessage(fields: JsonFields): string {
  const message = fields.raw('MESSAGE')
  if (Array.isArray(message)) return isBytes(message) ? Buffer.from(message).toString('utf8') : ''
  return typeof message === 'string' ? message : ''
}

function isBytes(values: readonly unknown[]): values is number[] {
  return values.every((value) => typeof value === 'number')
}
