import { testKilledMigrations } from './migrations-killed.ts'

await testKilledMigrations({ rounds: 1 })
