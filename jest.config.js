export default {
  testEnvironment: '<rootDir>/test/support/test-environment.cjs',
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  // Run by `npm run test:long`.
  testPathIgnorePatterns: ['\\.long\\.test\\.ts$'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.tsx?$': '<rootDir>/test/support/strip-types.cjs' },
  coverageProvider: 'v8',
  collectCoverageFrom: ['src/**/*.ts'],
  modulePathIgnorePatterns: ['<rootDir>/build', '<rootDir>/dist'],
  // On a busy machine, a test may get a tenth of a CPU.
  testTimeout: 120_000,
  // Most suites spend more time waiting for servers, git and leases than computing.
  maxWorkers: '100%',
  // A worker keeps much of every suite it ran, and its memory outside the heap is copied at each start of a process:
  // starting git took up to 30 ms in an old worker and takes 3 to 10 ms in a new one.
  workerIdleMemoryLimit: '200MB',
  // For `test.concurrent`: each of these tests starts its own service.
  maxConcurrency: 3,
}
