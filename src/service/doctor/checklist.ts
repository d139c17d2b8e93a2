// The checklist of the dashboard: the findings of `docmend doctor` about a new installation, measured while people look, and
// bounded however often they reload.
import type { Logger } from 'pino'
import type { Model } from '../../agent/model.ts'
import type { HostClock } from '../../github/api/host-clock.ts'
import type { Project } from '../../projects/project.ts'
import type { ChecklistItem, ChecklistTopic } from '../../projects/setup/checklist.ts'
import type { Storage } from '../../storage/open-storage.ts'
import type { AppInUse } from '../app-in-use.ts'
import type { Config } from '../config.ts'
import type { ProjectSites } from '../docs/project-sites.ts'
import { readToolTrial } from '../keep-tool-trial.ts'
import { findAppFaults } from './app-findings.ts'
import { type Finding, warning } from './finding.ts'
import { findFirstSteps } from './first-steps.ts'
import { findModelFaults } from './model-findings.ts'

// A look that costs something, such as a call of the model, made at most so often however many ask.

interface MeasureRules {
  /** How long a result is believed that is well, and one that is not. */
  goodMs: number
  badMs: number
  /** A caller waits this long; the look goes on for later callers. */
  patienceMs: number
}

/** Gives the newest result; undefined while the first look takes longer than `patienceMs`. A look that rejects is repeated. */
export function createMeasure<T>(
  look: () => Promise<T>,
  isGood: (found: T) => boolean,
  { goodMs, badMs, patienceMs }: MeasureRules,
  now: () => number,
): () => Promise<T | undefined> {
  let known: { found: T; until: number } | undefined
  let underWay: Promise<T> | undefined
  const begin = async (): Promise<T> => {
    try {
      const found = await look()
      known = { found, until: now() + (isGood(found) ? goodMs : badMs) }
      return found
    } finally {
      underWay = undefined
    }
  }
  return async () => {
    if (known !== undefined && known.until > now()) return known.found
    underWay ??= begin()
    return Promise.race([underWay, afterwards(patienceMs, known?.found)])
  }
}

function afterwards<T>(ms: number, value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(() => resolve(value), ms).unref())
}

/** How long a page waits for what the checklist measures; what takes longer is there at the next look. */
const CHECKLIST_PATIENCE_MS = 3000

/** How long the checklist believes that the model answers, since each trial costs some tokens. */
const CHECKLIST_MODEL_BELIEVED_MS = 10 * 60_000

/** How often the checklist of the dashboard asks GitHub about the App, and reads the docs, while people look at it. */
const CHECKLIST_LOOK_MS = 30_000

interface ChecklistParts {
  config: Config
  inUse: AppInUse
  storage: Pick<Storage, 'setup' | 'keys' | 'jobs' | 'notes'>
  model: Model
  hostClock: Pick<HostClock, 'learn'>
  sites: () => Promise<ProjectSites>
  shutdown: AbortSignal
  logger: Logger
}

/** Gives the items in the order in which they are done. `projects`: those that the visitor may see, oldest first. */
export type Checklist = (projects: readonly Project[]) => Promise<ChecklistItem[]>

const NO_PROJECT = warning(
  'docs',
  'There is no project yet. One appears when the GitHub App is installed on a repository',
)

/** Projects whose docs are remembered. */
const PROJECTS = 50

export function createChecklist({
  config,
  inUse,
  storage,
  model,
  hostClock,
  sites,
  shutdown,
  logger,
}: ChecklistParts): Checklist {
  const now = (): number => performance.now()
  const rules = { goodMs: CHECKLIST_LOOK_MS, badMs: CHECKLIST_LOOK_MS, patienceMs: CHECKLIST_PATIENCE_MS }
  const measure = (look: () => Promise<Finding[]>, goodMs = rules.goodMs) =>
    createMeasure(look, isWell, { ...rules, goodMs }, now)
  const app = measure(() => findAppFaults({ ...config, inUse }, hostClock, shutdown))
  const trial = measure(
    async () => [
      ...(await findModelFaults(model, config, shutdown)),
      ...(await readToolTrial({ config, notes: storage.notes })),
    ],
    CHECKLIST_MODEL_BELIEVED_MS,
  )
  const docs = new Map<string, () => Promise<Finding[] | undefined>>()
  const docsOf = (project: Project): Promise<Finding[] | undefined> => {
    const known = docs.get(project.id) ?? measure(() => lookAtDocs(sites, project, logger))
    if (docs.size < PROJECTS) docs.set(project.id, known)
    return known()
  }
  return async (projects) => {
    const active = projects.filter(({ state }) => state === 'active')
    const [first] = active
    const [ofApp, ofModel, ofDocs, [webhook, key, job]] = await Promise.all([
      app(),
      trial(),
      first === undefined ? [NO_PROJECT] : docsOf(first),
      findFirstSteps(storage, active, Date.now()),
    ])
    return [
      toItem('app', ofApp),
      toItem('webhooks', webhook && [webhook]),
      toItem('model', ofModel),
      toItem('project', ofDocs),
      toItem('key', key && [key]),
      toItem('job', job && [job]),
    ]
  }
}

/** What reads a site is loaded when somebody looks. */
async function lookAtDocs(sites: ChecklistParts['sites'], project: Project, logger: Logger): Promise<Finding[]> {
  try {
    const { findFirstDocs } = await import('./first-docs.ts')
    const opened = await sites()
    const read = () => opened.use(project.id, async ({ docs, docsRoot }) => ({ ...(await docs.summary()), docsRoot }))
    return [await findFirstDocs(read, project)]
  } catch (error) {
    logger.warn({ err: error, project: project.id }, 'The checklist could not look at the documentation')
    return [
      warning('docs', `The documentation of ${project.repository} could not be read; the log of the service has more`),
    ]
  }
}

function isWell(findings: readonly Finding[]): boolean {
  return findings.every(({ status }) => status === 'ok')
}

const STATES = { ok: 'done', warning: 'open', fail: 'fault' } as const
const RANKS: Finding['status'][] = ['fail', 'warning', 'ok']

/** The worst of the findings, since one sentence is shown; of equal ones the first. */
function toItem(topic: ChecklistTopic, findings: readonly Finding[] | undefined): ChecklistItem {
  if (findings === undefined) return { topic, state: 'looking', text: 'Still looking' }
  const worst = RANKS.map((rank) => findings.find(({ status }) => status === rank)).find((one) => one !== undefined)
  return worst === undefined
    ? { topic, state: 'looking', text: 'Still looking' }
    : { topic, state: STATES[worst.status], text: worst.text }
}
