import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import type { ColumnTypes } from '../dialect/dialect.ts'
import type { Tables } from '../schema.ts'

/** One step forward; there is none back. Once released it never changes. */
export interface Migration {
  /** Sorts after those before it. */
  name: string
  up(db: Kysely<Tables>, types: ColumnTypes): Promise<void>
}

export function required(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.notNull()
}
