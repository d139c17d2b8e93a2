import { availableParallelism } from 'node:os'

// Read by the C library of the workers as they start. Each start of a process copies the page tables of the memory outside
// the heap: in one arena there is less of it, and in pages of 2 MB a copy takes a sixth of the time.
process.env.MALLOC_ARENA_MAX ??= '1'
process.env.GLIBC_TUNABLES ??= 'glibc.malloc.hugetlb=1'

export default {
  // Workers that run many files, load each module once and change nothing of it: test/support/README.md.
  runner: '<rootDir>/test/support/runner/runner.ts',
  runtime: '<rootDir>/test/support/runner/runtime.ts',
  testEnvironment: '<rootDir>/test/support/runner/environment.ts',
  testRunner: '<rootDir>/test/support/runner/framework.ts',
  globalSetup: '<rootDir>/test/support/postgres/global-setup.js',
  globalTeardown: '<rootDir>/test/support/postgres/global-teardown.js',
  transform: {},
  injectGlobals: false,
  coverageProvider: 'v8',
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  // Run by `npm run test:long` and `npm run test:foreign`.
  testPathIgnorePatterns: ['\\.(long|foreign)\\.test\\.ts$'],
  modulePathIgnorePatterns: ['<rootDir>/build', '<rootDir>/dist'],
  // On a busy machine, a test may get a tenth of a CPU.
  testTimeout: 120_000,
  // Most suites wait for servers, git and leases a third of their time. Jest would read '150%' as 150 workers.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  // A worker keeps much of every suite it ran, and its memory outside the heap is copied at each start of a process.
  workerIdleMemoryLimit: '500MB',
  // For `test.concurrent`: each of these tests starts its own service.
  maxConcurrency: 3,
}
