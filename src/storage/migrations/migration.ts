import type { Kysely, RawBuilder } from 'kysely'
import type { ColumnTypes } from '../dialect/dialect.ts'
import type { Tables } from '../schema.ts'

/** One step forward; there is none back. Once released it never changes. */
export interface Migration {
  /** Sorts after those before it. */
  name: string
  up(db: Kysely<Tables>, types: ColumnTypes): Promise<void>
}

/** The statements of one topic, in their order. In SQL, so that the schema reads as the database shows it. */
export type Statements = (types: ColumnTypes) => readonly RawBuilder<unknown>[]
