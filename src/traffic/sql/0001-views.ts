import { sql } from 'kysely'
import type { Statements } from '../../storage/migrations/migration.ts'

const dictionaries: Statements = ({ bytewiseText, generatedId }) => [
  sql`create table view_site (
    id ${generatedId},
    project_id ${bytewiseText} not null unique references project (id),
    revision bigint not null,
    pruned_before bigint not null,
    log_paths integer not null,
    beacon_paths integer not null,
    missing_paths integer not null,
    referrers integer not null default 0,
    imported_paths integer not null default 0,
    rewritten bigint not null default 0)`,
  sql`create table view_path (
    id ${generatedId},
    site integer not null references view_site (id),
    path ${bytewiseText} not null,
    constraint view_path_by_name unique (site, path))`,
  sql`create table view_client (
    id ${generatedId},
    user_agent ${bytewiseText} not null,
    hints integer not null,
    last_day integer not null,
    constraint view_client_by_name unique (user_agent, hints))`,
  sql`create index view_client_age on view_client (last_day)`,
  sql`create table view_agent (
    id ${generatedId},
    name ${bytewiseText} not null,
    class smallint not null,
    constraint view_agent_by_name unique (name, class))`,
  sql`create table view_referrer (
    id ${generatedId},
    site integer not null references view_site (id),
    address ${bytewiseText} not null,
    is_own smallint not null,
    constraint view_referrer_by_name unique (site, address, is_own))`,
]

/** No foreign keys here: each would be looked up for every row of an import, and only the store writes these numbers. */
const events: Statements = ({ bytewiseText, clustered, clusteredByMonth }) => [
  sql`create table view_event (
    site integer not null,
    time bigint not null,
    source smallint not null,
    event_key ${bytewiseText} not null,
    path_id integer not null,
    kind smallint not null,
    class smallint not null,
    agent_id integer not null,
    client_id integer not null,
    answer bigint not null default 0,
    referrer_id integer not null default 0,
    revision bigint not null default 0,
    constraint view_event_in_time primary key (site, time, source, event_key)) ${clusteredByMonth}`,
  // Ids by day, not an index over the keys of all views, whose pages an import touches at random.
  sql`create table view_id (
    site integer not null,
    day integer not null,
    source smallint not null,
    event_key ${bytewiseText} not null,
    constraint view_id_key primary key (site, day, source, event_key)) ${clustered}`,
  sql`create table view_open_day (
    site integer not null,
    day integer not null,
    single_views integer not null,
    constraint view_open_day_key primary key (site, day)) ${clustered}`,
  sql`create table view_changed_day (
    site integer not null,
    day integer not null,
    revision bigint not null,
    constraint view_changed_day_key primary key (site, day)) ${clustered}`,
]

/** Written out, not taken from today's list of counters: a released migration never changes. */
const COUNTERS = sql.raw(`
    human bigint not null,
    beacon bigint not null,
    ai_assistant bigint not null,
    ai_coding_agent bigint not null,
    ai_search bigint not null,
    ai_training bigint not null,
    other bigint not null`)

const tiers: Statements = ({ clustered }) => [
  ...['view_day', 'view_month', 'missing_day'].map(
    (name) => sql`create table ${sql.table(name)} (
    site integer not null,
    bucket integer not null,
    path_id integer not null,${COUNTERS},
    constraint ${sql.ref(`${name}_key`)} primary key (site, bucket, path_id)) ${clustered}`,
  ),
  sql`create table view_site_day (
    site integer not null,
    day integer not null,${COUNTERS},
    constraint view_site_day_key primary key (site, day)) ${clustered}`,
  sql`create table view_agent_day (
    site integer not null,
    day integer not null,
    agent_id integer not null,
    views bigint not null,
    constraint view_agent_day_key primary key (site, day, agent_id)) ${clustered}`,
  sql`create table page_agent_day (
    site integer not null,
    day integer not null,
    path_id integer not null,
    agent_id integer not null,
    answer integer not null,
    requests bigint not null,
    bytes bigint not null,
    constraint page_agent_day_key primary key (site, day, path_id, agent_id, answer)) ${clustered}`,
  sql`create table missing_referrer_day (
    site integer not null,
    day integer not null,
    path_id integer not null,
    referrer_id integer not null,
    requests bigint not null,
    constraint missing_referrer_day_key primary key (site, day, path_id, referrer_id)) ${clustered}`,
]

/** Views that another tool has counted: sums of whole days. A day belongs to one source; a month adds its days up. */
const imported: Statements = ({ clustered }) => [
  ...['imported_day', 'imported_month'].map(
    (name) => sql`create table ${sql.table(name)} (
    site integer not null,
    bucket integer not null,
    path_id integer not null,
    views bigint not null,
    constraint ${sql.ref(`${name}_key`)} primary key (site, bucket, path_id)) ${clustered}`,
  ),
  sql`create table imported_site_day (
    site integer not null,
    day integer not null,
    source smallint not null,
    views bigint not null,
    constraint imported_site_day_key primary key (site, day)) ${clustered}`,
]

const batches: Statements = ({ bytewiseText, clustered }) => [
  sql`create table view_batch (
    project_id ${bytewiseText} not null references project (id),
    batch_id ${bytewiseText} not null,
    body_hash text not null,
    answer text not null,
    received_at bigint not null,
    constraint view_batch_key primary key (project_id, batch_id)) ${clustered}`,
]

export const viewTables: readonly Statements[] = [dictionaries, events, tiers, imported, batches]
