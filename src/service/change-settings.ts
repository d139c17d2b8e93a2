// Changes settings, for the commands and the pages: parsed, with GitHub's numbers of repositories, all or none.

import type { Actor } from '../projects/audit.ts'
import { identifyRepositories } from '../projects/identify-repositories.ts'
import type { Project } from '../projects/project.ts'
import type { SettingsStore } from '../projects/read-settings.ts'
import { loadSettings, parseSettingChanges, SETTINGS } from '../projects/settings.ts'
import type { Config } from './config.ts'

type StoredChanges = Record<string, string | null>

/**
 * Applies all changes or none; '' restores a default. Throws `SettingError` for what is no setting or no value, and
 * `RepositoryError` when GitHub has to be asked for a repository and cannot.
 */
type ChangeSettings = (project: Project, changes: ReadonlyMap<string, string>, by: Actor) => Promise<void>

/** `findApp`: gives the GitHub App in use; asked when GitHub has to be. */
export function createChangeSettings(
  config: Config,
  store: SettingsStore,
  findApp: () => Promise<Config['app']>,
): ChangeSettings {
  return async (project, changes, by) => {
    const numbered = await addNumbers({ config, store, findApp, by }, project, parseSettingChanges(changes))
    await store.writeSettings(project.id, numbered, by)
  }
}

interface NumberingDeps {
  config: Config
  store: SettingsStore
  findApp: () => Promise<Config['app']>
  by: Actor
}

/** Gives the changes with GitHub's numbers of the repositories in them. */
async function addNumbers(
  { config, store, findApp, by }: NumberingDeps,
  project: Project,
  changes: StoredChanges,
): Promise<StoredChanges> {
  const wanted = changes.workflowRepositories
  if (wanted == null) return changes
  const { workflowRepositories: kept } = await loadSettings(store, project.id)
  // Only this needs a connection to GitHub, which takes longer to load than most commands to run.
  const { createRepositoryLookup } = await import('./repository-lookup.ts')
  const lookUp = createRepositoryLookup(
    { ...config, app: await findApp() },
    { ...project, isOwnOnly: by.kind === 'person' },
  )
  const { parse, format } = SETTINGS.workflowRepositories
  const numbered = await identifyRepositories(parse(wanted, 'workflowRepositories'), { kept, lookUp })
  return { ...changes, workflowRepositories: format(numbered) }
}
