// The audit list of a project, and of the whole service for instance admins; each also as CSV.
import type { Hono } from 'hono'
import { csvRow } from '../../contract/csv.ts'
import { type AuditEntry, actorName } from '../../projects/audit.ts'
import type { DashboardContext, DashboardEnv } from '../context.ts'
import type { DashboardDeps } from '../deps.ts'
import { noSuchPage } from '../faults.ts'
import { AUDIT } from '../paths.ts'
import { projectFrame } from '../project-frame.ts'
import { requireAdmin, requireSession } from '../require.ts'
import type { Show } from '../show.tsx'
import { type AuditFilter, readAuditFilter, writeAuditFilter } from './audit-filter.ts'
import { AuditList, type AuditListProps } from './audit-page.tsx'
import { SettingsNav, settingsPath } from './settings-nav.tsx'

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
