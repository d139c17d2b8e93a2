// `npm run test:long`: every kill, every interleaving, and each property on many inputs.
import { globSync, readFileSync } from 'node:fs'
import config from './jest.config.js'

/** For test/support/property.ts. Workers inherit the environment of this process. */
process.env.DOCMEND_LONG_TESTS = '1'

/** Those of the stores are in `test/storage/contract/`. */
const hasProperties = (file) => /\/(support\/property|contract)\.ts'/.test(readFileSync(file, 'utf8'))
const files = globSync('test/**/*.test.ts', { cwd: import.meta.dirname })

export default {
  ...config,
  testMatch: files
    .filter((file) => file.endsWith('.long.test.ts') || hasProperties(file))
    .map((file) => `<rootDir>/${file}`),
  testPathIgnorePatterns: [],
  testTimeout: 300_000,
}
