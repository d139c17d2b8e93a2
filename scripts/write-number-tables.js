// `npm run numbers`: writes the tables of numbers in docs/operating.md as the code has them now.
import { readFileSync, writeFileSync } from 'node:fs'
import { writeNumberTables } from '../test/support/number-tables.ts'

const page = 'docs/operating.md'
writeFileSync(page, await writeNumberTables(readFileSync(page, 'utf8')))
