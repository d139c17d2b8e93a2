// The audit list of a project, and of the whole service for instance admins; each also as CSV.

import type { Hono } from 'hono'
import type { FC } from 'hono/jsx'
import { csvRow } from '../../contract/csv.ts'
import { AUDIT_ACTS, AUDIT_DAYS, type AuditAct, type AuditEntry, actorName, parseActor } from '../../projects/audit.ts'
import type { DashboardContext, DashboardEnv } from '../context.ts'
import type { DashboardDeps } from '../deps.ts'
import { noSuchPage } from '../faults.ts'
import { Moment } from '../parts.tsx'
import { AUDIT, projectPath } from '../paths.ts'
import { projectFrame } from '../project-frame.ts'
import { requireAdmin, requireSession } from '../require.ts'
import type { Show } from '../show.tsx'
import { SettingsNav, settingsPath } from './settings-nav.tsx'

// What the query of the audit list asks for.

interface AuditFilter {
  act: AuditAct | undefined
  /** As `formatActor` names it. */
  actor: string | undefined
  /** Only entries before the one with this id. */
  before: number | undefined
}

/** Takes what it understands; anything else filters nothing. */
function readAuditFilter({ act, who, before }: Readonly<Record<string, string>>): AuditFilter {
  const isNumber = before !== undefined && /^\d{1,15}$/.test(before)
  return {
    act: AUDIT_ACTS.find((one) => one === act),
    actor: who === undefined || who === '' ? undefined : who.slice(0, ACTOR_MAX_CHARACTERS),
    before: isNumber ? Number(before) : undefined,
  }
}

const ACTOR_MAX_CHARACTERS = 100

/** The query that asks for it; '' for everything. */
function writeAuditFilter({ act, actor, before }: AuditFilter): string {
  const query = new URLSearchParams()
  if (act !== undefined) query.set('act', act)
  if (actor !== undefined) query.set('who', actor)
  if (before !== undefined) query.set('before', String(before))
  return query.size === 0 ? '' : `?${query.toString()}`
}

// What the entries of the audit list say.

/** As the filter names it, and the sentence after the name of who did it. */
const ACT_WORDS: Readonly<Record<AuditAct, { label: string; did: string }>> = {
  'key.created': { label: 'Keys created', did: 'created the key' },
  'key.revoked': { label: 'Keys revoked', did: 'revoked the key' },
  'setting.changed': { label: 'Settings changed', did: 'changed the setting' },
  'webhook.added': { label: 'Webhooks added', did: 'added the webhook endpoint' },
  'webhook.removed': { label: 'Webhooks removed', did: 'removed the webhook endpoint' },
  'webhook.enabled': { label: 'Webhooks enabled', did: 'enabled the webhook endpoint' },
  'webhook.disabled': { label: 'Webhooks disabled', did: 'disabled the webhook endpoint' },
  'webhook.secret_rotated': { label: 'Webhook secrets replaced', did: 'replaced the secret of the webhook endpoint' },
  'webhook.redelivered': { label: 'Webhooks delivered again', did: 'had webhooks delivered again:' },
  'job.approved': { label: 'Jobs approved', did: 'approved the patch of the job' },
  'job.canceled': { label: 'Jobs canceled', did: 'canceled the job' },
  'job.archived': { label: 'Jobs archived', did: 'archived the job' },
  'instance_admin.signed_in': { label: 'Instance admins signed in', did: 'signed in as session' },
  'app.created': { label: 'GitHub App set up', did: 'set up the GitHub App' },
}

// Who did what in a project, or in the whole service for instance admins.

interface AuditListProps {
  /** Of this page. */
  path: string
  entries: readonly AuditEntry[]
  filter: AuditFilter
  /** Those who have entries, as `formatActor` names them. */
  actors: readonly string[]
  /** Address of the next page; null = these are all. */
  older: string | null
  /** Address of the same entries, and all that follow, as CSV. */
  csv: string
  /** Names of the projects; absent on the list of one. */
  projects?: ReadonlyMap<string, string>
}

const AuditList: FC<AuditListProps> = ({ path, entries, filter, actors, older, csv, projects }) => (
  <div class="stack">
    <form class="audit-filter" method="get" action={path}>
      <div class="field">
        <label for="act">What</label>
        <select id="act" name="act">
          <option value="">Everything</option>
          {AUDIT_ACTS.map((act) => (
            <option value={act} selected={act === filter.act}>
              {ACT_WORDS[act].label}
            </option>
          ))}
        </select>
      </div>
      <div class="field">
        <label for="who">Who</label>
        <select id="who" name="who">
          <option value="">Everybody</option>
          {actors.map((actor) => (
            <option value={actor} selected={actor === filter.actor}>
              {actorName(parseActor(actor))}
            </option>
          ))}
        </select>
      </div>
      <button type="submit">Show</button>
      <a href={csv}>CSV</a>
    </form>
    {entries.length === 0 ? (
      <p class="card empty">{describeNothing(filter)}</p>
    ) : (
      <div class="card flush">
        <ol class="list audit">
          {entries.map((entry) => (
            <Entry entry={entry} projects={projects} />
          ))}
        </ol>
      </div>
    )}
    {older !== null && (
      <p>
        <a class="button" href={older}>
          Older entries
        </a>
      </p>
    )}
    <p class="hint">
      Entries are kept for {AUDIT_DAYS} days and hold no secrets. “docmend CLI” stands for commands on the machine of
      the service.
    </p>
  </div>
)

function describeNothing({ act, actor, before }: AuditFilter): string {
  if (act !== undefined || actor !== undefined) return 'No entry fits. Choose “Everything” and “Everybody” to see all.'
  if (before !== undefined) return 'There are no older entries.'
  return 'Nothing has been changed yet. Keys, settings, webhooks and decisions about jobs will be listed here.'
}

const Entry: FC<{ entry: AuditEntry; projects: AuditListProps['projects'] }> = ({ entry, projects }) => (
  <li>
    <p>
      <strong>{actorName(entry.actor)}</strong> {ACT_WORDS[entry.act].did} <Subject entry={entry} />
    </p>
    {entry.detail !== '' && <p class="small detail">{entry.detail}</p>}
    <p class="small soft">
      <Moment at={entry.at} />
      {projects !== undefined && entry.projectId !== null && (
        <>
          {' '}
          · <a href={projectPath(entry.projectId)}>{projects.get(entry.projectId) ?? entry.projectId}</a>
        </>
      )}
    </p>
  </li>
)

const JOB_ACTS: readonly AuditAct[] = ['job.approved', 'job.canceled', 'job.archived']

const Subject: FC<{ entry: AuditEntry }> = ({ entry: { act, subject, projectId } }) =>
  projectId !== null && JOB_ACTS.includes(act) ? (
    <a class="mono" href={projectPath(projectId, 'jobs', subject)}>
      {subject}
    </a>
  ) : (
    <code>{subject}</code>
  )

const PAGE_ENTRIES = 50
/** Of one file; a filter brings the rest. */
const CSV_MAX_ENTRIES = 10_000

export function addAuditRoutes(site: Hono<DashboardEnv>, deps: DashboardDeps, show: Show): void {
  const ofProject = settingsPath(':projectId', 'audit')
  site.get(ofProject, async (context) => {
    const visit = await requireAdmin(context, deps)
    const { project } = visit
    const path = settingsPath(project.id, 'audit')
    const content = (
      <div class="stack wide">
        <header class="stack">
          <h1>Audit list</h1>
          <SettingsNav project={project} current="audit" />
        </header>
        <AuditList {...(await readList(context, deps, path, project.id))} />
      </div>
    )
    return show(context, { title: `Audit list of ${project.repository}`, ...projectFrame(visit, 'settings') }, content)
  })
  site.get(`${ofProject}/audit.csv`, async (context) => {
    const { project } = await requireAdmin(context, deps)
    return sendCsv(context, deps, project.id)
  })
  addServiceRoutes(site, deps, show)
}

function addServiceRoutes(site: Hono<DashboardEnv>, deps: DashboardDeps, show: Show): void {
  site.get(AUDIT, async (context) => {
    requireInstanceAdmin(context)
    const names = new Map((await deps.projects.list()).map(({ id, repository }) => [id, repository]))
    const content = (
      <div class="stack wide">
        <header class="stack tight">
          <h1>Audit list</h1>
          <p class="lead">Of all projects and of the service itself.</p>
        </header>
        <AuditList {...(await readList(context, deps, AUDIT))} projects={names} />
      </div>
    )
    return show(context, { title: 'Audit list' }, content)
  })
  site.get(`${AUDIT}/audit.csv`, (context) => {
    requireInstanceAdmin(context)
    return sendCsv(context, deps)
  })
}

/** For everybody else there is no such page. */
function requireInstanceAdmin(context: DashboardContext): void {
  if (requireSession(context).visitor.kind !== 'instance_admin') throw noSuchPage()
}

async function readList(
  context: DashboardContext,
  { audit }: DashboardDeps,
  path: string,
  projectId?: string,
): Promise<AuditListProps> {
  const filter = readAuditFilter(context.req.query())
  const [found, actors] = await Promise.all([
    audit.list({ ...filter, projectId, limit: PAGE_ENTRIES + 1 }),
    audit.actors(projectId),
  ])
  const entries = found.slice(0, PAGE_ENTRIES)
  const last = found.length > entries.length ? entries.at(-1) : undefined
  const older = last === undefined ? null : `${path}${writeAuditFilter({ ...filter, before: last.id })}`
  return { path, entries, filter, actors, older, csv: `${path}/audit.csv${writeAuditFilter(filter)}` }
}

async function sendCsv(context: DashboardContext, { audit }: DashboardDeps, projectId?: string): Promise<Response> {
  const filter: AuditFilter = readAuditFilter(context.req.query())
  const entries = await audit.list({ ...filter, projectId, limit: CSV_MAX_ENTRIES })
  const rows = [csvRow(['time', 'project', 'who', 'act', 'subject', 'detail']), ...entries.map(toRow)]
  return context.body(rows.join(''), 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': 'attachment; filename="audit.csv"',
  })
}

function toRow({ at, projectId, actor, act, subject, detail }: AuditEntry): string {
  return csvRow([new Date(at).toISOString(), projectId, actorName(actor), act, subject, detail])
}
