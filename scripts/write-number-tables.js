// `npm run numbers`: generates the table of limits in docs/api.md from the code.
import { readFileSync, writeFileSync } from 'node:fs'
import { writeLimits } from '../test/support/number-tables.ts'

const page = 'docs/api.md'
writeFileSync(page, await writeLimits(readFileSync(page, 'utf8')))
