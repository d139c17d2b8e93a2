// `npm run test:foreign`: ours beside programs of others, such as site generators, proxies, browsers and generated clients. Where
// one is not installed, its tests are skipped and say so. With `DOCMEND_TESTS=sample`, as in `.ci/run`, only what is quick.
import config from './jest.config.js'

const isSample = process.env.DOCMEND_TESTS === 'sample'

/** Each takes more than a minute. */
const SLOW = [
  'chromium/accessibility',
  'e2e/clock',
  'e2e/database/',
  'http/proxies/idle-times',
  'ops/rolling',
  'ops/stack',
]

/** For test/support/property.ts. Workers inherit the environment of this process. */
if (!isSample) process.env.DOCMEND_LONG_TESTS = '1'

export default {
  ...config,
  testMatch: ['<rootDir>/test/**/*.foreign.test.ts'],
  testPathIgnorePatterns: isSample ? SLOW.map((path) => `/test/${path}`) : [],
  testTimeout: 300_000,
}
