// The settings of a project and the form of each group.

import type { Hono } from 'hono'
import { withFullStop } from '../../base/text.ts'
import { RepositoryError } from '../../jobs/repository.ts'
import type { Visitor } from '../../projects/people/person.ts'
import type { Project } from '../../projects/project.ts'
import { coversRepository } from '../../projects/settings/job-settings.ts'
import {
  describeSettings,
  parseSetting,
  SETTINGS,
  SettingError,
  type SettingGroupName,
  type SettingName,
} from '../../projects/settings.ts'
import type { DashboardContext, DashboardEnv } from '../context.ts'
import type { DashboardDeps } from '../deps.ts'
import { PageFault } from '../faults.ts'
import { projectFrame } from '../project-frame.ts'
import { readField, readForm, requireAdmin, requireAdminNow, type Visit } from '../require.ts'
import type { Show } from '../show.tsx'
import { type FetchedPolicyFile, seePolicyFile } from './policy-file.ts'
import { readSettingsForm, type SettingsForm } from './read-settings-form.ts'
import { findGroup } from './setting-groups.ts'
import { settingsPath } from './settings-nav.tsx'
import { type SettingsFault, SettingsPage } from './settings-page.tsx'

// An admin of one repository cannot let jobs read other private repositories: the App can read more than the person may, and
// what a job has read comes back in its patch.

/** Gives why the visitor may not change `contextRepositories` so; undefined = they may. Anybody may take entries away. */
function refuseGrant(
  visitor: Visitor,
  stored: Readonly<Record<string, string>>,
  changes: ReadonlyMap<SettingName, string>,
): string | undefined {
  if (visitor.kind === 'instance_admin') return undefined
  const parse = (text = '') => SETTINGS.contextRepositories.parse(text, 'contextRepositories')
  const granted = parse(stored.contextRepositories)
  const wanted = parse(changes.get('contextRepositories'))
  const added = wanted.filter((entry) => !coversRepository(granted, entry))
  if (added.length === 0) return undefined
  return `Only the instance admin can add ${added.join(', ')}, with “docmend settings” or signed in here: administering one repository is not enough to decide what jobs read of others`
}

const POLICY_FILE_WITHIN_MS = 5000

interface Parts {
  deps: DashboardDeps
  show: Show
}

export function addSettingsRoutes(site: Hono<DashboardEnv>, deps: DashboardDeps, show: Show): void {
  const path = settingsPath(':projectId')
  site.get(path, async (context) => {
    const visit = await requireAdmin(context, deps)
    const saved = findGroup(context.req.query('saved') ?? '')?.name
    return showSettings(context, { deps, show }, visit, { saved })
  })
  site.post(path, (context) => save(context, { deps, show }))
}

async function save(context: DashboardContext, parts: Parts): Promise<Response> {
  const { deps } = parts
  const sent = await readForm(context, deps)
  const visit = await requireAdminNow(context, deps)
  const group = findGroup(readField(sent, 'group'))
  if (group === undefined) throw new PageFault(400, 'Not a form', 'The form names no settings. Open the page again.')
  const form = readSettingsForm(sent, group.name)
  const fault = await tryToSave(deps, visit, group.name, form)
  if (fault !== undefined) return showSettings(context, parts, visit, { fault })
  return context.redirect(`${settingsPath(visit.project.id)}?saved=${group.name}#group-${group.name}`, 303)
}

async function tryToSave(
  { changeSettings, storedSettings }: DashboardDeps,
  { project, session }: Visit,
  group: SettingGroupName,
  { typed, changes }: SettingsForm,
): Promise<SettingsFault | undefined> {
  try {
    const refusal = refuseGrant(session.visitor, await storedSettings(project.id), changes)
    if (refusal !== undefined) return { group, typed, name: 'contextRepositories', message: withFullStop(refusal) }
    await changeSettings(project, changes, session.visitor)
    return undefined
  } catch (error) {
    if (!(error instanceof SettingError || error instanceof RepositoryError)) throw error
    const isAsking = error instanceof RepositoryError || isUnseen(changes)
    const name = isAsking ? 'workflowRepositories' : findWrong(changes)
    return { group, typed, name, message: withFullStop(error.message) }
  }
}

/** What each field says by itself is right; then GitHub was asked about repositories. */
function isUnseen(changes: SettingsForm['changes']): boolean {
  return findWrong(changes) === undefined && changes.has('workflowRepositories')
}

function findWrong(changes: SettingsForm['changes']): SettingName | undefined {
  return [...changes].find(([name, text]) => text !== '' && !isValue(name, text))?.[0]
}

function isValue(name: SettingName, text: string): boolean {
  try {
    parseSetting(name, text)
    return true
  } catch (error) {
    if (error instanceof SettingError) return false
    throw error
  }
}

async function showSettings(
  context: DashboardContext,
  { deps, show }: Parts,
  visit: Visit,
  { saved, fault }: { saved?: SettingGroupName | undefined; fault?: SettingsFault },
): Promise<Response> {
  const { project } = visit
  const [stored, fetched] = await Promise.all([deps.storedSettings(project.id), fetchPolicyFile(deps, project)])
  const content = (
    <SettingsPage
      project={project}
      settings={describeSettings(stored)}
      policyFile={seePolicyFile(fetched)}
      saved={saved}
      fault={fault}
      formToken={context.get('formToken')}
    />
  )
  const title = `Settings of ${project.repository}`
  return show(context, { title, ...projectFrame(visit, 'settings') }, content, fault === undefined ? 200 : 422)
}

/** The rest of the page does not need GitHub. */
async function fetchPolicyFile(
  { readPolicyFile, logger }: DashboardDeps,
  project: Project,
): Promise<FetchedPolicyFile> {
  if (readPolicyFile === undefined || project.state !== 'active' || project.repositoryId === null) {
    return { kind: 'away', why: 'The GitHub App cannot read this repository, so its file is not known.' }
  }
  try {
    const bytes = await readPolicyFile(project, AbortSignal.timeout(POLICY_FILE_WITHIN_MS))
    return bytes === undefined ? { kind: 'missing' } : { kind: 'found', bytes }
  } catch (error) {
    logger.warn({ err: error, project: project.id }, 'Could not read the policy file for the settings page')
    const why = error instanceof RepositoryError && !error.transient ? withFullStop(error.message) : AWAY
    return { kind: 'away', why }
  }
}

const AWAY = 'GitHub did not give the file in time. Reload the page to try again.'
