// Jest's environment for Node with a plain global object. Jest's own puts a proxy behind an interceptor around it, to empty it
// after each file: every use of `JSON`, `Buffer` or `Math` passes both, which took a fifth of the tests' processor time.
const vm = require('node:vm')
const { TestEnvironment } = require('jest-environment-node')

const { createContext } = vm

module.exports = class extends TestEnvironment {
  constructor(config, context) {
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY)
    try {
      super(config, context)
    } finally {
      vm.createContext = createContext
    }
  }
}
