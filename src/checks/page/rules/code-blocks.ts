// Code blocks that say they are JSON, YAML or TOML, and are not.
import { type ParseError, parse as parseJsonc, printParseErrorCode } from 'jsonc-parser'
import type { Code } from 'mdast'
import { parse as parseToml } from 'smol-toml'
import { parseAllDocuments } from 'yaml'
import type { PageProblem } from '../../problem.ts'
import type { PageNodes } from '../page-nodes.ts'
import type { ParsedPage } from '../parse-page.ts'
import { isPartialSample, readingsOf } from './code-samples.ts'
import { isClosed } from './fences.ts'

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
  const documents = parseAllDocuments(source, { uniqueKeys: false, logLevel: 'error' })
  if (!Array.isArray(documents)) return undefined
  const [error] = documents.flatMap(({ errors }) => errors)
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
