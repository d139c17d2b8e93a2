// All migrations in their order: a list, not a folder scan, since the published package is compiled.

import { baseline } from './0001-baseline.ts'
import type { Migration } from './migration.ts'

export const MIGRATIONS: readonly Migration[] = [baseline]
