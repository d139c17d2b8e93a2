// Text in XML 1.0, which has no way to write most control characters and no half of a surrogate pair.
import { neutralize } from '../../base/text.ts'

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** One line of text for an attribute or an element. What XML cannot hold is shown as an escape such as `\x1b`. */
export function escapeXml(text: string): string {
  return neutralize(text)
    .replaceAll('\ufffe', '\\ufffe')
    .replaceAll('\uffff', '\\uffff')
    .replace(/[&<>"']/g, (character) => REFERENCES[character] ?? character)
}

/** ` name="value"` for each attribute. */
export function xmlAttributes(attributes: Readonly<Record<string, string | number>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join('')
}
