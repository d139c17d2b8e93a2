// Who did what in a project, or in the whole service for instance admins.
import type { FC } from 'hono/jsx'
import { AUDIT_ACTS, type AuditAct, type AuditEntry, actorName, parseActor } from '../../projects/audit.ts'
import { AUDIT_DAYS } from '../../projects/defaults.ts'
import { Moment } from '../parts.tsx'
import { projectPath } from '../paths.ts'
import type { AuditFilter } from './audit-filter.ts'
import { ACT_WORDS } from './audit-words.ts'

export interface AuditListProps {
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

export const AuditList: FC<AuditListProps> = ({ path, entries, filter, actors, older, csv, projects }) => (
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
