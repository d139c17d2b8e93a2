// Jest's environment for Node with a plain global object. Jest's own puts a proxy behind an interceptor around it, to empty it
// after each file: every use of `JSON`, `Buffer` or `Math` passes both, which took a fifth of the tests' processor time.
const vm = require('node:vm')
const { TestEnvironment } = require('jest-environment-node')
const { default: Runtime } = require('jest-runtime')

const { createContext } = vm
const leaving = Object.getOwnPropertyDescriptor(Runtime.prototype, 'leaveTestCode')

module.exports = class extends TestEnvironment {
  constructor(config, context) {
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY)
    try {
      super(config, context)
    } finally {
      vm.createContext = createContext
    }
  }

  /** Of tests that run at once, the first to end would make Jest refuse every later `import()` of the others. */
  handleTestEvent({ name }) {
    const staying = { ...leaving, value: () => {} }
    if (name === 'concurrent_tests_start') Object.defineProperty(Runtime.prototype, 'leaveTestCode', staying)
    if (name === 'concurrent_tests_end') Object.defineProperty(Runtime.prototype, 'leaveTestCode', leaving)
  }
}
