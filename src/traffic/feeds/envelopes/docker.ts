// Docker's json-file driver: {"log":"203.0.113.7 - - [...] ...\n","stream":"stdout","time":"2026-11-20T08:41:03.120Z"}
// https://docs.docker.com/engine/logging/drivers/json-file/
import { parseJsonFields } from '../json-fields.ts'
import { CUT_OFF, type Envelope } from './envelope.ts'

export const docker: Envelope = { name: 'docker', title: 'Docker json-file', open: openDocker }

/** Docker cuts a line of more than 16 KiB into entries of which only the last has a line break. */
function openDocker(text: string): string | typeof CUT_OFF | undefined {
  const fields = parseJsonFields(text)
  const log = fields?.text('log')
  if (fields?.has('stream') !== true || !fields.has('time') || log === undefined) return undefined
  return log.endsWith('\n') ? log.replace(/\r?\n$/, '') : CUT_OFF
}
