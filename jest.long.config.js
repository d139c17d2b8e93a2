// `npm run test:long`: what a commit need not wait for. Whole services in every situation, every kill and interleaving, hostile
// input, failing disks and databases, and each property on many inputs. With `DOCMEND_TESTS=sample`, as in `.ci/run`, without
// the further cases of what `npm test` has, without what goes through all cases of something, and with few inputs.
import { existsSync, globSync, readFileSync } from 'node:fs'
import config from './jest.config.js'

const isSample = process.env.DOCMEND_TESTS === 'sample'

/** Each has a smaller one with other cases, which runs always. */
const ALL_CASES =
  /\/(e2e\/(pause|stop|interleavings|views-killed|faults\/(faults|kills))|e2e\/database\/(partition|poison|slow|workers-killed)|storage\/(migrations|views)-killed|github\/(day\/live-day|one-bad-answer)|http\/description\/described-requests)\.long\.test\.ts$/

/** What is only here: hostile input that takes long, and what must survive a kill. */
const ONLY_HERE =
  /(active-content\/(find|generators)|agent\/changes\/edit|cli\/(backup|views-commands)|git\/git-tree|nav-edit\/code-nav)\.long/

/** `NAME.test.ts` beside it is in `npm test`. */
const hasMoreCases = (file) =>
  existsSync(new URL(file.replace('.long.test.ts', '.test.ts'), import.meta.url)) && !ONLY_HERE.test(file)

/** For test/support/property.ts. Workers inherit the environment of this process. */
if (!isSample) process.env.DOCMEND_LONG_TESTS = '1'

/** Those of the stores are in `test/storage/contract/`. */
const hasProperties = (file) =>
  !file.endsWith('.foreign.test.ts') && /\/(support\/property|contract)\.ts'/.test(readFileSync(file, 'utf8'))
const files = globSync('test/**/*.test.ts', { cwd: import.meta.dirname })

export default {
  ...config,
  testMatch: files
    .filter((file) =>
      file.endsWith('.long.test.ts') ? !(isSample && hasMoreCases(file)) : !isSample && hasProperties(file),
    )
    .map((file) => `<rootDir>/${file}`),
  testPathIgnorePatterns: isSample ? [ALL_CASES.source] : [],
  testTimeout: 300_000,
}
