export default {
  testEnvironment: '<rootDir>/test/support/test-environment.cjs',
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  // Run by `npm run test:long`.
  testPathIgnorePatterns: ['\\.long\\.test\\.ts$'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': '<rootDir>/test/support/strip-types.cjs' },
  coverageProvider: 'v8',
  collectCoverageFrom: ['src/**/*.ts'],
  modulePathIgnorePatterns: ['<rootDir>/build', '<rootDir>/dist'],
  // On a machine with other work, a test may get a tenth of a processor.
  testTimeout: 120_000,
  // Most suites wait for servers, git and leases more than they compute.
  maxWorkers: '100%',
  // A worker keeps much of every suite it ran, and what it holds outside of the heap is copied at each start of a process:
  // a git took an old worker up to 30 ms, and takes a new one 3 to 10.
  workerIdleMemoryLimit: '200MB',
  // Of `test.concurrent`: each starts a service of its own.
  maxConcurrency: 3,
}
