// Configuration and data files: whether they parse, and nothing more.

import { type ParseError, parse as parseJson, printParseErrorCode } from 'jsonc-parser'
import { parse as parseToml, TomlError } from 'smol-toml'
import { parseAllDocuments } from 'yaml'
import { CONFIG_MAX_CHARACTERS } from '../../config/limit.ts'
import { nameOf } from '../../config/paths.ts'
import { parseWithUnindentedQuotes } from '../../config/yaml-quotes.ts'
import { indexPositions } from '../../positions.ts'
import type { Problem } from '../../problem.ts'

interface Mistake {
  line: number
  column: number
  why: string
}

export function isDataFile(path: string): boolean {
  return /\.(jsonc?|ya?ml|toml)$/i.test(path)
}

/** Gives `config-syntax` for a file that does not parse, by its extension. Nothing is unfolded; nothing is thrown. */
export function checkDataFile(path: string, text: string): Problem[] {
  if (text.length > CONFIG_MAX_CHARACTERS) return []
  const mistake = findMistake(path, text)
  if (mistake === undefined) return []
  const { line, column, why } = mistake
  const message = `${path} does not parse: ${why.split('\n')[0]?.slice(0, 200) ?? ''}`
  return [{ path, line, column, rule: 'config-syntax', subject: path, message }]
}

function findMistake(path: string, text: string): Mistake | undefined {
  try {
    if (/\.jsonc?$/i.test(path)) return mistakeInJson(path, text)
    return /\.toml$/i.test(path) ? mistakeInToml(text) : mistakeInYaml(text)
  } catch (error) {
    if (error instanceof RangeError) return { line: 1, column: 1, why: 'it is nested too deeply' }
    throw error
  }
}

function mistakeInJson(path: string, text: string): Mistake | undefined {
  // Below frontmatter, it is a template that Jekyll makes JSON of.
  if (/^---[ \t]*\r?\n/.test(text)) return undefined
  const errors: ParseError[] = []
  const isLenient = hasComments(path)
  parseJson(text.replace(/^\uFEFF/, ' '), errors, { disallowComments: !isLenient, allowTrailingComma: isLenient })
  const [first] = errors
  if (first === undefined) return undefined
  const why = printParseErrorCode(first.error)
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return { ...indexPositions(text)(first.offset), why }
}

/** Files that their tools read as JSON with comments: of editors, linters and TypeScript. */
function hasComments(path: string): boolean {
  return (
    /\.jsonc$/i.test(path) ||
    /(?:^|\/)\.(?:vscode|devcontainer|zed)\//.test(path) ||
    /^\.\w+rc\.json$/i.test(nameOf(path)) ||
    /^([tj]sconfig.*|devcontainer|settings|launch|tasks|keybindings|extensions|\.markdownlint.*|typedoc|turbo|nx|wrangler|deno|biome|api-extractor)\.json$/i.test(
      nameOf(path),
    )
  )
}

function mistakeInToml(text: string): Mistake | undefined {
  try {
    parseToml(text)
    return undefined
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    return { line: error.line, column: error.column, why: error.message.replace('Invalid TOML document: ', '') }
  }
}

function mistakeInYaml(text: string): Mistake | undefined {
  const { errors } = parseWithUnindentedQuotes(text, (joined) => {
    const documents = parseAllDocuments(joined, { prettyErrors: false, uniqueKeys: false, logLevel: 'silent' })
    return { errors: documents.flatMap((document) => document.errors) }
  })
  const [first] = errors
  return first && { ...indexPositions(text)(first.pos[0]), why: first.message }
}
