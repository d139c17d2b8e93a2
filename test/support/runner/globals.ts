// What `import … from '@jest/globals'` gives. Jest makes these functions anew for each test file, but a module that imports
// them stays loaded for the next file: those here call the ones of the present file, whoever kept them.

type Call = (...args: unknown[]) => unknown

/** Where jest-circus reads what `jest.setTimeout` sets. */
const TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL')
const present = { testFile: '', functions: new Map<string, unknown>() }

/** @param testFile its address, as stack traces have it. */
export function startFile(testFile: string): void {
  present.testFile = testFile
  Reflect.deleteProperty(globalThis, TIMEOUT)
}

/** @param functions of Jest, by their names. */
export function setFunctions(functions: Readonly<Record<string, unknown>>): void {
  present.functions = new Map(Object.entries(functions))
}

/** A module that other files import too is loaded once: a hook that it registers by itself would exist in one file alone. */
function demandCallOfTestFile(name: string): void {
  if (new Error().stack?.includes(present.testFile)) return
  throw new Error(`${name}() must be called by the test file, or by a function that the test file calls`)
}

/** The function of that name, and what it has (`each`, `only`, `skip` …), at the time of each call. */
function ofPresentFile(name: string, find: () => unknown): Call {
  return new Proxy(() => {}, {
    apply: (_target, _self, args) => {
      demandCallOfTestFile(name)
      return (find() as Call)(...args)
    },
    get: (_target, key) => ofPresentFile(`${name}.${String(key)}`, () => Reflect.get(find() as Call, key)),
  })
}

const named = (name: string): Call => ofPresentFile(name, () => present.functions.get(name))

export const afterAll = named('afterAll')
export const afterEach = named('afterEach')
export const beforeAll = named('beforeAll')
export const beforeEach = named('beforeEach')
export const describe = named('describe')
export const it = named('it')
export const test = named('test')

/** The same in all files. */
export const expect = new Proxy(() => {}, {
  apply: (_target, _self, args) => (present.functions.get('expect') as Call)(...args),
  get: (_target, key) => Reflect.get(present.functions.get('expect') as Call, key),
})

/** Of the `jest` object, only this: modules that tests share cannot be mocked. */
export const jest = {
  setTimeout: (ms: number): void => {
    demandCallOfTestFile('jest.setTimeout')
    Reflect.set(globalThis, TIMEOUT, ms)
  },
}
