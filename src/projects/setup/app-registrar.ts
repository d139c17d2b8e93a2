// Port: the code host, as the set-up needs it. Implemented in src/github/setup/.
import type { RegisteredApp } from './registered-app.ts'

export interface AppRegistrar {
  /**
   * Exchanges the code of a new App for its credentials, which works once. Throws `CodeRefusedError`; other faults may pass,
   * and the code may still be good.
   */
  convert(code: string): Promise<RegisteredApp>
}

/** The code is wrong, was used or has expired. */
export class CodeRefusedError extends Error {}
