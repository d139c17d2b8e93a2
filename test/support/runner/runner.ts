// Runs test files in workers always, also a single one and with `--runInBand`: in Jest's own process they would share it with
// Jest, and a second run of `--watch` would see the modules of the first.
import { createRequire } from 'node:module'

type JestRunner = typeof import('jest-runner', { with: { 'resolution-mode': 'require' }})
type RunTests = InstanceType<JestRunner['default']>['runTests']

// The types of its ES module are missing.
const { default: Runner } = createRequire(import.meta.url)('jest-runner') as JestRunner

export default class WorkerRunner extends Runner {
  override runTests(...[tests, watcher, options]: Parameters<RunTests>): ReturnType<RunTests> {
    return super.runTests(tests, watcher, { ...options, serial: false })
  }
}
