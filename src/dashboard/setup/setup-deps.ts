// What the pages of the first set-up need.
import type { Project } from '../../projects/project.ts'
import type { ChecklistItem } from '../../projects/setup/checklist.ts'
import type { ManifestTemplate } from '../../projects/setup/manifest.ts'
import type { RegisterDeps } from '../../projects/setup/register-app.ts'
import type { DoorDeps } from '../../projects/setup/setup-door.ts'

export interface SetupDeps extends DoorDeps, RegisterDeps {
  /** True while there is no GitHub App. */
  isOpen: boolean
  /** Why the App that is stored cannot be used. */
  why: string | undefined
  /** Where the App is installed, if that is known. */
  installUrl: string | undefined
  /** Measures how far the installation has come; never longer than some seconds. */
  checklist: (projects: readonly Project[]) => Promise<ChecklistItem[]>
  template: () => ManifestTemplate
  /** The path to which GitHub sends webhooks. */
  webhooksPath: string
  /** Asks GitHub for new installations now, within some seconds and not for everyone who asks. Never rejects. */
  lookForInstallations: () => Promise<void>
  /** Lets the jobs begin that have waited for the App. */
  endWaits: () => Promise<void>
}
