// Code blocks that say they are JSON, YAML or TOML, and are not.
import { type ParseError, parse as parseJsonc, printParseErrorCode } from 'jsonc-parser'
import type { Code } from 'mdast'
import { parse as parseToml } from 'smol-toml'
import { parseAllDocuments } from 'yaml'
import { parseWithUnindentedQuotes } from '../../config/yaml-quotes.ts'
import type { PageProblem } from '../../problem.ts'
import type { PageNodes } from '../page-nodes.ts'
import type { ParsedPage } from '../parse-page.ts'
import { isClosed } from './fences.ts'

// What a reader makes of a code sample that is not meant to be pasted as it stands: with its placeholders filled in, before
// or after the change that it shows, with a part left out.

/** Something left out on purpose, or filled in by a template. What remains need not parse. */
const PARTIAL =
  /(?:^|[\s[{(,"':=])(?:\.{3}|…)(?=$|[\s,\]})"'])|^\s*(?:\/\/|#)[^\n]{0,80}(?:\.{3}|…)\s*$|\{\{|\{%|<%|--8<--|\[!code|highlight-(?:add|remove)|^<<<|^\s*(?:`{3}|~{3})/m
/** `${{ x }}` of GitHub workflows is a plain value in YAML. */
const WORKFLOW_VALUE = /\$\{\{[^{}\n]{0,300}\}\}/g
/** `<your-key>`, `<number of seconds>`: what the reader fills in. */
const PLACEHOLDER = /<[a-z][\w.:/-]{0,60}(?: [\w.:/-]{1,60}){0,8}>/gi
/** Around the fields of a page, whichever language they are in. */
const FRONTMATTER_MARK = /^(?:-{3}|\+{3})[ \t]*$/gm

/** True if the sample shows a part of something, so nobody can say whether the whole parses. */
function isPartialSample(source: string): boolean {
  return PARTIAL.test(source.replace(WORKFLOW_VALUE, '$'))
}

/**
 * Gives the texts for which the sample can be taken; it is sound if one of them is. `meta`: what follows the language on
 * the line of the fence, where Expressive Code marks the lines that a change adds and removes (`ins={3} del={2}`).
 */
function readingsOf(source: string, meta: string): string[] {
  const lines = source.split('\n')
  const without = (name: 'ins' | 'del') => {
    const marked = markedLines(meta, name)
    return lines.filter((_, at) => !marked(at + 1)).join('\n')
  }
  const states = new Set([source, source.replace(FRONTMATTER_MARK, ''), without('del'), without('ins')])
  return [...states].flatMap((text) => {
    const filled = text.replace(PLACEHOLDER, '0')
    return filled === text ? [text] : [text, filled]
  })
}

/** Whether `name={1,3-5}` in `meta` marks a line. */
function markedLines(meta: string, name: string): (line: number) => boolean {
  const list = new RegExp(`(?:^|\\s)${name}=\\{([\\d,\\s-]{1,500})\\}`).exec(meta)?.[1] ?? ''
  const ranges = list.split(',').map((part) => part.split('-').map(Number))
  return (line) => ranges.some(([from = 0, to = from]) => from <= line && line <= to)
}

type Language = 'json' | 'yaml' | 'toml'

const LANGUAGES: Readonly<Record<string, Language>> = {
  json: 'json',
  jsonc: 'json',
  yaml: 'yaml',
  yml: 'yaml',
  toml: 'toml',
}
/** Longer blocks are not examples that a person has typed. */
const MAX_LENGTH = 64 * 1024
/** Gives a problem for each block that does not parse. */
export function checkCodeBlocks({ text }: ParsedPage, { all }: PageNodes): PageProblem[] {
  return all.flatMap((node) => {
    if (node.type !== 'code' || node.position === undefined) return []
    const language = languageOf(node)
    if (language === undefined || node.value.length > MAX_LENGTH || !isClosed(text, node)) return []
    const reason = isPartialSample(node.value) ? undefined : whyNoReadingIsValid(node, language)
    if (reason === undefined) return []
    const { line, column } = node.position.start
    const message = `The code block is tagged ${node.lang ?? language} and does not parse: ${reason}`
    return [{ rule: 'code-block-syntax', line, column, subject: language, message }]
  })
}

function languageOf({ lang }: Code): Language | undefined {
  const name = /^[a-z0-9]+(?=$|[{,:[])/i.exec(lang ?? '')?.[0].toLowerCase() ?? ''
  return Object.hasOwn(LANGUAGES, name) ? LANGUAGES[name] : undefined
}

/** Gives what is wrong with the block as it stands, unless it is sound in some reading. */
function whyNoReadingIsValid({ value, meta }: Code, language: Language): string | undefined {
  const reasons = readingsOf(value, meta ?? '').map((reading) => whyInvalid(reading, language))
  return reasons.includes(undefined) ? undefined : reasons[0]
}

function whyInvalid(source: string, language: Language): string | undefined {
  try {
    if (language === 'yaml') return whyInvalidYaml(source)
    return language === 'toml' ? whyInvalidToml(source) : whyInvalidJson(source)
  } catch (error) {
    // A block on which the parser itself fails is wrong too.
    return firstLine(error)
  }
}

/**
 * Docs explain JSON by comments, end lists in a comma, show fields without their braces, one value a line, and
 * alternatives one below the other, each from the first column. What ends in a comma goes on elsewhere.
 */
function whyInvalidJson(source: string): string | undefined {
  const reason = jsonError(source)
  if (reason === undefined || source.trim() === '') return undefined
  const isValue = (text: string): boolean => jsonError(text) === undefined || jsonError(`{${text}\n}`) === undefined
  if (isValue(source) || isCutAfterComma(source)) return undefined
  const lines = source.split('\n').filter((line) => line.trim() !== '')
  if (lines.length > 1 && lines.every((line) => jsonError(line) === undefined)) return undefined
  const parts = source.split(/^(?=[[{"]|\/\/)/m).map((part) => part.replace(/,\s*$/, ''))
  return parts.every((part) => /^(?:\/\/.*)?\s*$/.test(part) || isValue(part)) ? undefined : reason
}

function isCutAfterComma(source: string): boolean {
  const errors: ParseError[] = []
  parseJsonc(source, errors, { allowTrailingComma: true, disallowComments: false })
  const end = source.trimEnd().length
  return source.charAt(end - 1) === ',' && errors.every(({ offset }) => offset >= end)
}

function jsonError(source: string): string | undefined {
  const errors: ParseError[] = []
  parseJsonc(source, errors, { allowTrailingComma: true, disallowComments: false })
  const [first] = errors
  if (first === undefined) return undefined
  return `${printParseErrorCode(first.error)} in line ${source.slice(0, first.offset).split('\n').length} of the block`
}

/** Several documents, custom tags and repeated keys are allowed: docs show alternatives side by side. */
function whyInvalidYaml(source: string): string | undefined {
  const { errors } = parseWithUnindentedQuotes(source, (text) => {
    const documents = parseAllDocuments(text, { uniqueKeys: false, logLevel: 'error' })
    return { errors: Array.isArray(documents) ? documents.flatMap((document) => document.errors) : [] }
  })
  const [error] = errors
  return error === undefined ? undefined : firstLine(error).replace(/:$/, '')
}

/** A key set twice shows alternatives. */
function whyInvalidToml(source: string): string | undefined {
  try {
    parseToml(source)
    return undefined
  } catch (error) {
    const reason = firstLine(error)
    return /trying to redefine/.test(reason) ? undefined : reason
  }
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 200) ?? ''
}
