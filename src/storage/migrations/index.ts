// All migrations in their order: a list, not a folder scan, since the published package is compiled. One of a few statements
// stands in the list itself.

import { baseline } from './0001-baseline.ts'
import type { Migration } from './migration.ts'

export const MIGRATIONS: readonly Migration[] = [baseline]
