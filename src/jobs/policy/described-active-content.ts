// Active content in words for a person. Its text comes from a model, so only a little of it is shown, on one line.
import { ACTIVE_FORMS, type NewActiveContent } from '../../documentation/index.ts'
import { shorten } from '../../text/cut.ts'

const TEXT_MAX_CHARACTERS = 80

/** `docs/a.md:3 "<script>" runs a script in the browser of every reader`. */
export function describeActiveContent({ path, line, form, text }: NewActiveContent): string {
  const flat = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  return `${path}:${line} ${JSON.stringify(shorten(flat, TEXT_MAX_CHARACTERS))} ${ACTIVE_FORMS[form]} (${form})`
}
