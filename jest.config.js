export default {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': '<rootDir>/test/support/strip-types.cjs' },
  coverageProvider: 'v8',
  collectCoverageFrom: ['src/**/*.ts'],
  modulePathIgnorePatterns: ['<rootDir>/build', '<rootDir>/dist'],
  testTimeout: 30_000,
  // Most suites wait for servers, git and leases more than they compute.
  maxWorkers: '100%',
  // Of `test.concurrent`: what waits for leases of a second must still be given a processor within them.
  maxConcurrency: 3,
}
