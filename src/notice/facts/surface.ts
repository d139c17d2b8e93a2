// The files of a repository that programs generate, or that programs read as the list of what they offer.
import type { Fact } from '../fact.ts'
import { environmentFacts } from './environment-table.ts'
import { generatedTypeFacts } from './generated-types.ts'
import { jsonSchemaFacts } from './json-schema.ts'
import { openApiFacts } from './open-api.ts'

/**
 * The facts of an OpenAPI file, a JSON Schema, the JSON of TypeDoc or API Extractor, or a table of the environment. Undefined
 * for every other file, and for one that does not parse. What commands print is no file: src/local/declared-commands.ts.
 */
export function surfaceFactsOf(path: string, text: string): Fact[] | undefined {
  if (!/\.(?:json|ya?ml)$/i.test(path)) return environmentFacts(path, text)
  return openApiFacts(path, text) ?? generatedTypeFacts(path, text) ?? jsonSchemaFacts(path, text)
}
