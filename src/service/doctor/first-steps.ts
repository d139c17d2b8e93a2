// How far a new installation has come, from what the database knows: the first webhook, project, key and job.

import { plural } from '../../base/text.ts'
import type { JobStore } from '../../jobs/store.ts'
import type { KeyStore } from '../../projects/api-key.ts'
import type { Project } from '../../projects/project.ts'
import type { SetupStore } from '../../projects/setup/registered-app.ts'
import { type Finding, ok, warning } from './finding.ts'

interface FirstStepsStores {
  setup: Pick<SetupStore, 'lastWebhookAt'>
  keys: Pick<KeyStore, 'list'>
  jobs: Pick<JobStore, 'list'>
}

/** The first projects tell how far the installation has come; each takes two lookups. */
const PROJECTS_LOOKED_AT = 20

/** Topics: `webhooks seen`, `API keys`, `jobs`. */
export async function findFirstSteps(
  { setup, keys, jobs }: FirstStepsStores,
  projects: readonly Project[],
  now: number,
): Promise<Finding[]> {
  const looked = projects.slice(0, PROJECTS_LOOKED_AT)
  return [judgeWebhook(await setup.lastWebhookAt()), await findKeys(keys, looked, now), await findJobs(jobs, looked)]
}

function judgeWebhook(at: number | undefined): Finding {
  const topic = 'webhooks seen'
  if (at !== undefined) return ok(topic, `The last webhook that told something new came at ${nameTime(at)}`)
  return warning(
    topic,
    'No webhook has come from GitHub lately. Without them, Docmend still learns of everything by polling, but later. ' +
      'GitHub must be able to reach the webhook URL of the App',
  )
}

async function findKeys(keys: FirstStepsStores['keys'], projects: readonly Project[], now: number): Promise<Finding> {
  const topic = 'API keys'
  const lists = await Promise.all(projects.map(({ id }) => keys.list(id)))
  const good = lists
    .flat()
    .filter(({ revokedAt, expiresAt }) => revokedAt === null && (expiresAt === null || expiresAt > now))
  if (good.length === 0) {
    return warning(
      topic,
      'No project has an API key that works. Create one on the API keys page of a project, or run `docmend keys create ' +
        'OWNER/REPO`. Workflows of the repository itself need none',
    )
  }
  const last = Math.max(...good.map(({ lastUsedAt }) => lastUsedAt ?? 0))
  const used = last === 0 ? 'none was used yet' : `the last use was at ${nameTime(last)}`
  return ok(
    topic,
    `${good.length === 1 ? 'There is one API key that works' : `There are ${plural(good.length, 'API key')} that work`}; ${used}`,
  )
}

async function findJobs(jobs: FirstStepsStores['jobs'], projects: readonly Project[]): Promise<Finding> {
  const topic = 'jobs'
  const pages = await Promise.all(projects.map(({ id }) => jobs.list(id, { limit: 1, offset: 0 })))
  const newest = Math.max(0, ...pages.flatMap((page) => page.jobs.map(({ createdAt }) => createdAt)))
  if (newest > 0) return ok(topic, `The newest job was created at ${nameTime(newest)}`)
  return warning(
    topic,
    'No job was created yet. Create one in the dashboard, or copy the workflow from the API keys page into the repository',
  )
}

function nameTime(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
