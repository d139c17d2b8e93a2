// Code blocks that say they are JSON, YAML or TOML, and are not.
import { type ParseError, parse as parseJsonc, printParseErrorCode } from 'jsonc-parser'
import type { Code } from 'mdast'
import { parse as parseToml } from 'smol-toml'
import { parseAllDocuments } from 'yaml'
import type { PageProblem } from '../../problem.ts'
import type { PageNodes } from '../page-nodes.ts'
import type { ParsedPage } from '../parse-page.ts'
import { isClosed } from './fences.ts'

type Language = 'json' | 'jsonc' | 'yaml' | 'toml'

const LANGUAGES: Readonly<Record<string, Language>> = {
  json: 'json',
  jsonc: 'jsonc',
  json5: 'jsonc',
  yaml: 'yaml',
  yml: 'yaml',
  toml: 'toml',
}
/** Longer blocks are not examples that a person has typed. */
const MAX_LENGTH = 64 * 1024
/** Something left out on purpose, or filled in by a template: the block shows a part. */
const PARTIAL =
  /(?:^|[\s[{(,])(?:\.{3}|…)(?=$|[\s,\]})])|\{\{|\{%|<%|--8<--|\[!code|highlight-(?:add|remove)|^<<<|^\s*(?:`{3}|~{3})/m
/** `${{ x }}` of GitHub workflows is a plain value in YAML. */
const WORKFLOW_VALUE = /\$\{\{[^{}\n]{0,300}\}\}/g

/** Gives a problem for each block that does not parse. */
export function checkCodeBlocks({ text }: ParsedPage, { all }: PageNodes): PageProblem[] {
  return all.flatMap((node) => {
    if (node.type !== 'code' || node.position === undefined) return []
    const language = languageOf(node)
    if (language === undefined || node.value.length > MAX_LENGTH || !isClosed(text, node)) return []
    const reason = PARTIAL.test(node.value.replace(WORKFLOW_VALUE, '$')) ? undefined : whyInvalid(node.value, language)
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

function whyInvalid(source: string, language: Language): string | undefined {
  try {
    if (language === 'yaml') return whyInvalidYaml(source)
    if (language === 'toml') return whyInvalidToml(source)
    return whyInvalidJson(source, language)
  } catch (error) {
    // A block on which the parser itself fails is wrong too.
    return firstLine(error)
  }
}

/** Docs explain JSON by comments, show fields without their braces, and one value a line. Nothing else is allowed. */
function whyInvalidJson(source: string, language: Language): string | undefined {
  const reason = jsonError(source, language)
  if (reason === undefined || source.trim() === '') return undefined
  if (/^\s*(?:"|\/\/|\/\*)/.test(source) && jsonError(`{${source}\n}`, 'jsonc') === undefined) return undefined
  const lines = source.split('\n').filter((line) => line.trim() !== '')
  return lines.length > 1 && lines.every((line) => jsonError(line, language) === undefined) ? undefined : reason
}

function jsonError(source: string, language: Language): string | undefined {
  const errors: ParseError[] = []
  parseJsonc(source, errors, { allowTrailingComma: language === 'jsonc', disallowComments: false })
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

function whyInvalidToml(source: string): string | undefined {
  parseToml(source)
  return undefined
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 200) ?? ''
}
