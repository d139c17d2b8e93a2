// In place of a global object for each test file: that of the worker.

export default class WorkerEnvironment {
  readonly global = globalThis
  readonly #exit: unknown = Reflect.get(process, 'exit')

  /** Jest has just set a function that looks for source maps, at each stack trace. */
  async setup(): Promise<void> {
    Reflect.set(Error, 'prepareStackTrace', undefined)
  }

  /** Jest has replaced it by one that says where it was called. */
  async teardown(): Promise<void> {
    Reflect.set(process, 'exit', this.#exit)
  }

  getVmContext(): null {
    return null
  }
}
