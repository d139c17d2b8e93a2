// An escape in words for a person. Its text comes from a model, so only a little of it is shown, on one line.
import { ESCAPE_FORMS } from '../../documentation/escapes/escape.ts'
import type { NewEscape } from '../../documentation/session.ts'
import { shorten } from '../../text/cut.ts'

const TEXT_MAX_CHARACTERS = 80

/** `docs/a.md:3 "<script>" runs a script in the browser of every reader`. */
export function describeEscape({ path, line, form, text }: NewEscape): string {
  const flat = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  return `${path}:${line} ${JSON.stringify(shorten(flat, TEXT_MAX_CHARACTERS))} ${ESCAPE_FORMS[form]} (${form})`
}
