import { z } from 'zod'
import { oneLine, plural, shownPath } from '../../base/text.ts'
import type { Outline, Section } from '../../checks/index.ts'
import { readableLines } from '../changes/text-lines.ts'
import { Refusal } from './refusal.ts'
import { defineTool, type ToolContext } from './tool.ts'
import { cutLine, headAndTail } from './truncate.ts'

// One section of a page, and the same section of its translations: in full below it, or as the place and the heading of each.

/** Of one answer; of one language, if others are still to come. */
const MAX_BYTES = 24 * 1024
const PART_MIN_BYTES = 1024
const PATHS_SHOWN = 10
const PLACES_SHOWN = 30
const HEADING_MAX_CHARACTERS = 120

interface WantedSection {
  /** Text, anchor or line of its heading. */
  name: string
  /** Whether translations are shown in full. */
  allLanguages: boolean
}

/** Throws `Refusal` when the page has no such heading. */
async function showSection(path: string, { name, allLanguages }: WantedSection, context: ToolContext): Promise<string> {
  const found = await context.checks.docs.section(path, name, context.changeSet.changes())
  if (found === undefined) {
    throw new Refusal(`${path} has no heading ${JSON.stringify(name.slice(0, 200))}; call outline without section`)
  }
  const { sections, without } = found
  const inFull = allLanguages ? sections : sections.slice(0, 1)
  const places = sections.slice(inFull.length)
  return [
    ...(await showInFull(inFull, context)),
    ...(await showPlaces(places, context)),
    ...describeWithout(without),
  ].join('\n')
}

async function showInFull(sections: readonly Section[], context: ToolContext): Promise<string[]> {
  const rows: string[] = []
  let left = MAX_BYTES
  for (const [index, { path, first, last }] of sections.entries()) {
    const room = Math.max(PART_MIN_BYTES, left / (sections.length - index))
    const lines = readableLines((await context.changeSet.read(path)) ?? new Uint8Array())
    const shown = linesWithin(lines.slice(first - 1, last), room)
    const rest = last - first + 1 - shown.length
    const more = rest > 0 ? [`[${plural(rest, 'more line')}; call read with startLine ${first + shown.length}]`] : []
    const part = [
      `${shownPath(path)}, lines ${first} to ${last}`,
      ...shown.map((line, n) => `${first + n}\t${line}`),
      ...more,
    ]
    rows.push(...part)
    left -= part.reduce((sum, row) => sum + Buffer.byteLength(row) + 1, 0)
    await recordShown(path, first, shown.length, context)
  }
  return rows
}

/** A row for each: most tasks are about one language, and every answer is sent again with each request. */
async function showPlaces(sections: readonly Section[], { changeSet }: ToolContext): Promise<string[]> {
  if (sections.length === 0) return []
  const rows: string[] = []
  for (const { path, first, last } of sections.slice(0, PLACES_SHOWN)) {
    const lines = readableLines((await changeSet.read(path)) ?? new Uint8Array())
    const heading = cutLine(oneLine(lines[first - 1] ?? ''), 0, HEADING_MAX_CHARACTERS)
    rows.push(`${shownPath(path)}, lines ${first} to ${last}: ${heading}`)
  }
  const more = sections.length - rows.length
  return [
    'In other languages (allLanguages shows them in full):',
    ...rows,
    ...(more > 0 ? [`[and ${plural(more, 'more page')}]`] : []),
  ]
}

/** As many whole lines as fit. */
function linesWithin(lines: readonly string[], maxBytes: number): string[] {
  let bytes = 0
  const end = lines.findIndex((line) => {
    bytes += Buffer.byteLength(line) + 8
    return bytes > maxBytes
  })
  return end === -1 ? [...lines] : lines.slice(0, end)
}

async function recordShown(path: string, first: number, count: number, { changeSet, reads }: ToolContext) {
  const entry = await changeSet.entry(path)
  const lines = Array.from({ length: count }, (_, n) => first + n)
  if (entry !== undefined && count > 0) reads.recordShownLines(path, entry.sha, lines)
}

function describeWithout(paths: readonly string[]): string[] {
  if (paths.length === 0) return []
  const more = paths.length > PATHS_SHOWN ? ` and ${paths.length - PATHS_SHOWN} more` : ''
  return [`[No section at the same place: ${paths.slice(0, PATHS_SHOWN).map(shownPath).join(', ')}${more}]`]
}

export const outline = defineTool({
  name: 'outline',
  description:
    'Shows the address, headings with anchors, and code blocks of a page. With section (text, anchor or line of a ' +
    'heading): that section, and where it is in other languages.',
  leavesTrace: true,
  schema: z.object({
    path: z.string(),
    section: z.string().optional(),
    allLanguages: z.boolean().default(false).describe('Show it in each'),
  }),
  async run({ path, section, allLanguages }, context) {
    const { changeSet, checks } = context
    const content = await changeSet.read(path)
    if (content === undefined) throw new Refusal(`${path} is not a file; call list to see the files`)
    if (section !== undefined && section.trim() !== '')
      return showSection(path, { name: section, allLanguages }, context)
    const page = await checks.docs.outline(path, changeSet.changes())
    const text = page === undefined ? outlineOfText(path, content) : describe(page, readableLines(content))
    return headAndTail(text, 'call read for the page itself')
  },
})

/** Headings and fences as they stand in the page: what is copied from an outline into an edit must be found. */
function describe(
  { path, lines, route, frontmatter, headings, fences = [] }: Outline,
  written: readonly string[],
): string {
  const atx = (line: number): string | undefined => /^ {0,3}(#{1,6}\s.*)$/.exec(written[line - 1] ?? '')?.[1]
  const address = route === null ? '' : `, served at ${oneLine(route)}`
  const rows = [
    ...headings.map(({ depth, text, line, anchor }) => ({
      line,
      text: `${atx(line) ?? `${'#'.repeat(depth)} ${text}`}  (#${anchor})`,
    })),
    ...fences.map(({ line, info }) => ({ line, text: written[line - 1]?.trim() ?? `\`\`\`${info}` })),
  ]
  return [
    `${shownPath(path)}, ${lines} lines${address}`,
    ...frontmatter.map(({ key, value }) => cutLine(oneLine(`${key}: ${value}`))),
    ...rows.toSorted((a, b) => a.line - b.line).map(({ line, text }) => `${line}\t${cutLine(oneLine(text))}`),
    ...(headings.length === 0 ? ['no headings'] : []),
  ].join('\n')
}

/** For a file that the docs checks do not know, such as a page outside of the site. */
function outlineOfText(path: string, content: Uint8Array): string {
  const lines = new TextDecoder().decode(content).split(/\r?\n/)
  const frontmatterEnd =
    lines[0]?.trim() === '---' ? lines.findIndex((line, index) => index > 0 && line.trim() === '---') : -1
  const shown = [...numbered(lines).slice(0, frontmatterEnd + 1), ...headings(lines, frontmatterEnd + 1)]
  return `${shownPath(path)}, ${lines.length} lines\n${shown.length === 0 ? 'no headings' : shown.join('\n')}`
}

function numbered(lines: readonly string[]): string[] {
  return lines.map((line, index) => `${index + 1}\t${line}`)
}

/** ATX headings outside of code fences, and the lines that open these. */
function headings(lines: readonly string[], from: number): string[] {
  let fence: string | undefined
  return numbered(lines).filter((_, index) => {
    const line = lines[index] ?? ''
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    const opens = mark !== undefined && fence === undefined
    if (opens) fence = mark
    else if (mark !== undefined && fence !== undefined && mark.startsWith(fence)) fence = undefined
    return index >= from && (opens || (fence === undefined && /^ {0,3}#{1,6}(\s|$)/.test(line)))
  })
}
