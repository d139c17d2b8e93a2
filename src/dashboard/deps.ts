// Everything that the dashboard depends on.
import type { Logger } from 'pino'
import type { Access } from '../people/access.ts'
import type { SignInDeps } from '../people/sign-in.ts'
import type { KeyStore } from '../projects/key-store.ts'
import type { ProjectStore } from '../projects/project-store.ts'

export interface DashboardDeps extends SignInDeps {
  projects: ProjectStore
  keys: KeyStore
  access: Access
  /** `BASE_URL`; undefined when it is not set, and then only browsers on this machine can sign in. */
  baseUrl: string | undefined
  /** The address of the code host, `https://github.com`. */
  serverUrl: string
  logger: Logger
  version: string
}
