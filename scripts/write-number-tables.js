// `npm run numbers`: generates the table of limits in docs/api.md and that of permissions in docs/security.md from the code.
import { readFileSync, writeFileSync } from 'node:fs'
import { writeLimits, writePermissions } from '../test/support/number-tables.ts'

const limits = 'docs/api.md'
writeFileSync(limits, await writeLimits(readFileSync(limits, 'utf8')))
const permissions = 'docs/security.md'
writeFileSync(permissions, writePermissions(readFileSync(permissions, 'utf8')))
