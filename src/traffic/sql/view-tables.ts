// The tables of page views as Kysely sees them. The ones that grow with the views hold numbers only: a row of `view_event`
// takes about 40 bytes, where the texts themselves would take 300.
import type { Generated, Selectable } from 'kysely'
import type { CounterColumns } from './counters.ts'

export interface ViewTables {
  project_setting: ProjectSettingTable
  view_site: ViewSiteTable
  view_path: ViewPathTable
  view_client: ViewClientTable
  view_agent: ViewAgentTable
  view_referrer: ViewReferrerTable
  view_event: ViewEventTable
  view_id: ViewIdTable
  view_day: BucketTable
  view_month: BucketTable
  missing_day: BucketTable
  view_site_day: SiteDayTable
  view_agent_day: AgentDayTable
  page_agent_day: PageAgentDayTable
  missing_referrer_day: MissingReferrerDayTable
  view_open_day: OpenDayTable
  view_changed_day: ChangedDayTable
  imported_day: ImportedBucketTable
  imported_month: ImportedBucketTable
  imported_site_day: ImportedSiteDayTable
  view_batch: ViewBatchTable
}

interface ProjectSettingTable {
  project_id: string
  name: string
  value: string
}

/** A project in the tables that grow: a short number, and what is known of all its views. */
interface ViewSiteTable {
  id: Generated<number>
  project_id: string
  /** Grows with every change of the project's views. */
  revision: number
  /** The last revision that did more than add views: nobody can tell how the views were before it. */
  rewritten: number
  /** Single views before this time are no longer kept, or are being deleted; 0 = all are kept. */
  pruned_before: number
  /** Paths that each origin has brought in; see `PathLimits`. */
  log_paths: number
  beacon_paths: number
  missing_paths: number
  imported_paths: number
  /** Entries of `view_referrer`. */
  referrers: number
}

export type ViewSite = Selectable<ViewSiteTable>

interface ViewPathTable {
  id: Generated<number>
  site: number
  path: string
}

interface ViewClientTable {
  id: Generated<number>
  user_agent: string
  hints: number
  /** The last day of a single view of this client. */
  last_day: number
}

interface ViewAgentTable {
  id: Generated<number>
  name: string
  class: number
}

/** From where missing pages were requested. */
interface ViewReferrerTable {
  id: Generated<number>
  site: number
  /** `host/path`. */
  address: string
  /** 1 = a page of the site itself, 0 = another, -1 = unknown. */
  is_own: number
}

/** A single request for a page. Numbers: see `codes.ts`. */
interface ViewEventTable {
  site: number
  time: number
  source: number
  event_key: string
  path_id: number
  kind: number
  class: number
  agent_id: number
  client_id: number
  /** With the bytes, if it was to an AI agent. See `answer-codes.ts`. */
  answer: number
  /** Of a missing page; 0 = none. */
  referrer_id: number
  /** Of the site, with which it came in; 0 = before the first one that was noted. */
  revision: number
}

/** The key of a view that is named by its feed's own id, which another report of the view may bring with another time. */
interface ViewIdTable {
  site: number
  day: number
  source: number
  event_key: string
}

/** `bucket` is a day since 1970, or a month since the year 0; both of UTC. */
interface BucketTable extends CounterColumns {
  site: number
  bucket: number
  path_id: number
}

interface SiteDayTable extends CounterColumns {
  site: number
  day: number
}

interface AgentDayTable {
  site: number
  day: number
  agent_id: number
  views: number
}

/** What AI agents got of each page. A page that an agent requests once a day has mostly one row for it. */
interface PageAgentDayTable {
  site: number
  day: number
  path_id: number
  agent_id: number
  /** See `answer-codes.ts`. */
  answer: number
  requests: number
  bytes: number
}

interface MissingReferrerDayTable {
  site: number
  day: number
  path_id: number
  referrer_id: number
  requests: number
}

/** A day whose sums are behind its single views: exports add up the views instead. See `settle-days.ts`. */
interface OpenDayTable {
  site: number
  day: number
  /** About how many there are. */
  single_views: number
}

/** The last revision that brought single views of a day. */
interface ChangedDayTable {
  site: number
  day: number
  revision: number
}

/** Views that another tool has counted; buckets as in `BucketTable`. */
interface ImportedBucketTable {
  site: number
  bucket: number
  path_id: number
  views: number
}

/** A day belongs to one source; see `imported-codes.ts`. Its views are those of its pages together. */
interface ImportedSiteDayTable {
  site: number
  day: number
  source: number
  views: number
}

interface ViewBatchTable {
  project_id: string
  batch_id: string
  body_hash: string
  /** What was answered, as JSON. */
  answer: string
  received_at: number
}
