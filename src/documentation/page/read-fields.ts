// The fields of a frontmatter for the sketch of a page.
import { type FrontmatterBlock, readFrontmatter } from './frontmatter.ts'

const FIELD = /^([A-Za-z_][\w-]*):(?:[ \t]+(.*))?$/
const QUOTED = /^"([^"\\]*)"$|^'([^'\\]*)'$/
/** Starts with a letter and has nothing in it that YAML gives a meaning to. */
const PLAIN_TEXT = /^\p{L}[^:#\\[\]{}&*!|>%@`"']*$/u
const RESOLVED = /^(?:null|true|false)$/i

/**
 * Gives the fields, or nothing when they do not parse. Most frontmatters are a few lines of plain text, for which a YAML
 * parser costs more than all the rest of a sketch; any other line hands the whole block to the parser.
 */
export function readFields(text: string, found: FrontmatterBlock): Record<string, unknown> {
  const simple = found.format === 'yaml' ? readSimple(text.slice(found.content.start, found.content.end)) : undefined
  return simple ?? readFrontmatter(text, found).data
}

function readSimple(content: string): Record<string, unknown> | undefined {
  const fields = new Map<string, unknown>()
  for (const line of content.split(/\r\n|\n|\r/)) {
    if (line.trim() === '') continue
    const [, key = '', raw] = FIELD.exec(line) ?? []
    const value = raw === undefined ? undefined : simpleValue(raw.trim())
    if (value === undefined || fields.has(key) || RESOLVED.test(key)) return undefined
    fields.set(key, value)
  }
  return Object.fromEntries(fields)
}

function simpleValue(raw: string): string | boolean | number | undefined {
  const quoted = QUOTED.exec(raw)
  if (quoted !== null) return quoted[1] ?? quoted[2]
  if (raw === 'true' || raw === 'false') return raw === 'true'
  if (/^(?:0|[1-9]\d{0,8})$/.test(raw)) return Number(raw)
  return PLAIN_TEXT.test(raw) && !RESOLVED.test(raw) ? raw : undefined
}
