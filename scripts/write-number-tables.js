// `npm run numbers`: generates from the code the table of limits in docs/api.md, and those of calls to GitHub in
// docs/security.md and docs/operating.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { writeFirstContact, writeLimits, writePermissions } from '../test/support/number-tables.ts'

for (const [page, write] of [
  ['docs/api.md', writeLimits],
  ['docs/security.md', writePermissions],
  ['docs/operating.md', writeFirstContact],
]) {
  writeFileSync(page, await write(readFileSync(page, 'utf8')))
}
