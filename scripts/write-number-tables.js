// `npm run numbers`: generates the tables of numbers in docs/operating.md from the code.
import { readFileSync, writeFileSync } from 'node:fs'
import { writeNumberTables } from '../test/support/number-tables.ts'

const page = 'docs/operating.md'
writeFileSync(page, await writeNumberTables(readFileSync(page, 'utf8')))
