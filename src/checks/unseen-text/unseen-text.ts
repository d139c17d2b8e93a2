// Text that a page carries and its readers do not see. It may steer the agents that read the source, or the page as Markdown,
// so Docmend shows it to the reviewer. It refuses none of it: most comments are honest.
import { visit } from 'unist-util-visit'
import { decodeReferences } from '../page/character-references.ts'
import type { ParsedPage } from '../page/parse-page.ts'
import { HIDDEN } from '../page/rules/hidden-characters.ts'
import { positionAt, type Range } from '../positions.ts'
import { droppedTextIn } from './dropped-text.ts'
import { isProse } from './prose.ts'
import { commentsIn } from './unseen-comments.ts'
import { unseenElementsIn } from './unseen-elements.ts'

/** Where it stands, as the end of a sentence. */
export const UNSEEN_PLACES = {
  comment: 'in a comment',
  element: 'in an element that is not shown',
  agents: 'in a block for AI agents alone',
  field: 'in a frontmatter field for AI agents',
  definition: 'in a definition that nothing uses',
  cell: 'in a table cell beyond the columns of its table',
  footnote: 'in a footnote that nothing refers to',
  characters: 'as invisible characters',
} as const

export type UnseenPlace = keyof typeof UNSEEN_PLACES

export interface UnseenText {
  /** From 1. */
  line: number
  place: UnseenPlace
  /** On one line, the beginning; invisible characters as `U+200B`. */
  text: string
}

/** A piece of a page. */
export interface UnseenRange extends Range {
  place: UnseenPlace
  /** Default: the text of the range. */
  text?: string
}

const TEXT_MAX_CHARACTERS = 300
/** A page with more is generated, or hides something among them. */
const PIECES_MAX = 500

/** Gives the pieces of a page that have words in them, in order. `live` is its text without code. Linear. */
export function findUnseenText(page: ParsedPage, live: string): UnseenText[] {
  const found = [
    ...commentsIn(page, live),
    ...unseenElementsIn(live, page.lines[0]?.start ?? 0),
    ...fieldsForAgents(page),
    ...unusedDefinitions(page),
    ...droppedTextIn(page, live),
  ].flatMap((piece) => {
    const text = piece.text ?? page.text.slice(piece.start, piece.end)
    return isProse(text) ? [{ ...piece, text }] : []
  })
  return [...found, ...invisibleRuns(page.text)]
    .sort((a, b) => a.start - b.start)
    .slice(0, PIECES_MAX)
    .map(({ start, place, text }) => ({ line: positionAt(page.starts, start).line, place, text: shown(text) }))
}

function shown(text: string): string {
  const line = text
    .slice(0, 2 * TEXT_MAX_CHARACTERS)
    .replace(/\s+/g, ' ')
    .trim()
  const visible = line.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]|\p{Variation_Selector}/gu, nameOf)
  return visible.slice(0, TEXT_MAX_CHARACTERS).trim().toWellFormed()
}

function nameOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')} `
}

// Frontmatter

/** `llm`, `ai_instructions`, `agent-notes`, `prompt`. */
const FOR_AGENTS =
  /^[ \t]*["']?((?:[\w.-]*[-_.])?(?:llms?|ai|agents?|bots?|prompts?|instructions)(?:[-_.][\w.-]*)?)["']?[ \t]*:(.*(?:\r?\n[ \t]+.*)*)/gim

function fieldsForAgents({ text, frontmatter }: ParsedPage): UnseenRange[] {
  if (frontmatter === undefined || frontmatter === 'not-closed') return []
  return Array.from(
    text.slice(0, frontmatter.bodyStart).matchAll(FOR_AGENTS),
    ({ 0: whole, 2: value = '', index }) => ({
      start: index + whole.search(/\S/),
      end: index + whole.length,
      place: 'field',
      text: value,
    }),
  )
}

// Definitions

/** `[//]: # (text)` is a comment to those who write Markdown. */
function unusedDefinitions({ root }: ParsedPage): UnseenRange[] {
  if (root === undefined) return []
  const used = new Set<string>()
  const found: (UnseenRange & { key: string })[] = []
  visit(root, (node) => {
    const { position } = node
    const range = { start: position?.start.offset ?? 0, end: position?.end.offset ?? 0 }
    if (node.type === 'linkReference' || node.type === 'imageReference') used.add(`link ${node.identifier}`)
    if (node.type === 'footnoteReference') used.add(`note ${node.identifier}`)
    if (node.type === 'definition') {
      // A name is joined by dashes; words have spaces between them.
      const text = node.title ?? (node.label ?? '').replace(/[-_./:]/g, '')
      found.push({ ...range, place: 'definition', text, key: `link ${node.identifier}` })
    }
    if (node.type === 'footnoteDefinition') found.push({ ...range, place: 'footnote', key: `note ${node.identifier}` })
  })
  return found.filter(({ key }) => !used.has(key))
}

// Characters. Those that stand in the text themselves are a problem of the page (`hidden-character`).

const INVISIBLE = new RegExp(`${HIDDEN.source}|\\u00ad`, 'gu')
const RUNS = /\u00ad{2,}|(?:&(?:#x?[\da-f]{1,7}|[a-z]{2,31});){2,}/gi

function invisibleRuns(text: string): (UnseenRange & { text: string })[] {
  return Array.from(text.matchAll(RUNS), ({ 0: run, index }) => ({
    start: index,
    end: index + run.length,
    place: 'characters' as const,
    text: decodeReferences(run).match(INVISIBLE)?.join('') ?? '',
  })).filter(({ text: characters }) => characters.length > 1)
}
