// The numbers of the tools that have counted imported views. Stored, so a number never changes its meaning.
import { IMPORT_SOURCES, type ImportSource } from '../../../contract/import-sources.ts'

export const IMPORT_SOURCE_CODES: Readonly<Record<ImportSource, number>> = { plausible: 0, umami: 1, goatcounter: 2 }

export function importSourceOf(code: number): ImportSource {
  const source = IMPORT_SOURCES.find((known) => IMPORT_SOURCE_CODES[known] === code)
  if (source === undefined) throw new Error(`The imported views have the source ${code}, which is none`)
  return source
}
