// The exports that are read, by tool.
import type { ImportSource } from '../../../contract/import-sources.ts'
import type { ExportReader } from './export-format.ts'
import { createGoatCounterReader } from './goatcounter.ts'
import { createPlausibleReader } from './plausible.ts'
import { createUmamiReader } from './umami.ts'

export const EXPORT_READERS: Readonly<Record<ImportSource, () => ExportReader>> = {
  plausible: createPlausibleReader,
  umami: createUmamiReader,
  goatcounter: createGoatCounterReader,
}
