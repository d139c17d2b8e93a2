// In place of Jest's runtime, which loads every module anew for each test file: here Node itself loads them, once for all files
// of a worker. Loading took most of the processor time of the tests.
import { createRequire, enableCompileCache, registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import '../../../scripts/jsx.js'
import { setFunctions, startFile } from './globals.ts'

const require = createRequire(import.meta.url)
const GLOBALS = new URL('globals.ts', import.meta.url).href
/** Where jest-circus keeps who hears of its events. */
const HANDLERS = Symbol.for('EVENT_HANDLERS')

enableCompileCache()
// Opened now, so that no test file is said to have left them open.
void [process.stdin, process.stdout, process.stderr]
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: GLOBALS, shortCircuit: true } : next(specifier, context),
})

/** What jest-runner and jest-circus use of Jest's own runtime; they never ask for more in a project without setup files. */
export default class NodeRuntime {
  /** Gives jest-circus without the tests of the file before. */
  requireInternalModule(path: string): unknown {
    Reflect.deleteProperty(require.cache, path)
    Reflect.deleteProperty(globalThis, HANDLERS)
    return require(path)
  }

  requireModule(path: string): unknown {
    return require(path)
  }

  setGlobalsForRuntime(functions: Readonly<Record<string, unknown>>): void {
    setFunctions(functions)
  }

  unstable_shouldLoadAsEsm(): boolean {
    return true
  }

  async unstable_importModule(path: string): Promise<void> {
    const { href } = pathToFileURL(path)
    startFile(href)
    await import(href)
  }

  /** Node leaves lines and columns as they are. */
  getSourceMaps(): Map<string, string> {
    return new Map()
  }

  async collectV8Coverage(): Promise<never> {
    throw new Error('Jest cannot collect coverage here. Run the tests with NODE_V8_COVERAGE=FOLDER instead.')
  }

  async stopCollectingV8Coverage(): Promise<void> {}

  getAllCoverageInfoCopy(): undefined {}

  enterTestCode(): void {}

  leaveTestCode(): void {}

  teardown(): void {}
}
