// Connects the pages of the first set-up with the App that is in use, or is still missing.
import type { Logger } from 'pino'
import type { DashboardDeps } from '../dashboard/deps.ts'
import type { GitHubConnection } from '../github/connect.ts'
import { WEBHOOKS_PATH } from '../github/webhooks/webhooks.ts'
import type { Encryption } from '../projects/people/encryption.ts'
import type { RegisterDeps } from '../projects/setup/register-app.ts'
import type { AppInUse } from './app-in-use.ts'
import type { Checklist } from './doctor/checklist.ts'
import { createInstallationLook } from './installation-look.ts'
import { readManifestTemplate } from './manifest-template.ts'
import type { SetupParts } from './setup.ts'

export interface SetupPagesParts {
  setup: SetupParts
  inUse: AppInUse
  useApp: RegisterDeps['connect']
  github: GitHubConnection | undefined
  endWaits: () => Promise<void>
  checklist: Checklist
  logger: Logger
}

export function connectSetupPages(
  { setup, inUse, useApp, github, endWaits, checklist, logger }: SetupPagesParts,
  encryption: Encryption,
): DashboardDeps['setup'] {
  const unusable = inUse.kind === 'none' ? inUse.unusable : undefined
  return {
    ...setup,
    encryption,
    isOpen: inUse.kind === 'none',
    unusable: unusable?.appId,
    why: unusable?.why,
    connect: useApp,
    template: readManifestTemplate,
    webhooksPath: WEBHOOKS_PATH,
    endWaits,
    checklist,
    installUrl: inUse.kind === 'registered' ? `${inUse.app.htmlUrl}/installations/new` : undefined,
    lookForInstallations: createInstallationLook(github, logger),
  }
}
