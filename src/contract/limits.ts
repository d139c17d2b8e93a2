// Limits of the wire, each with its reason; docs/api.md has them as a table. A limit that only the schema of one field needs may
// stand there, and in docs/api.md beside the field. They hold for every installation; those that an instance admin may change
// are in the table of service/config/environment.ts.

/** Characters of a prompt, after trimming. */
export const PROMPT_MAX_CHARACTERS = 100_000
/** Characters of a topic, after trimming. */
export const TOPIC_MAX_CHARACTERS = 100
/** Other repositories that one job may read. */
export const CONTEXT_MAX_REPOSITORIES = 10
/** Characters of the title that a request gives its pull request: GitHub's limit. */
export const TITLE_MAX_CHARACTERS = 256
/** Reviewers that a request may name, and as many teams: when GitHub refuses one of them, Docmend asks for each alone. */
export const PULL_REQUEST_MAX_REVIEWERS = 15
/** Assignees that a request may name: GitHub's limit. */
export const PULL_REQUEST_MAX_ASSIGNEES = 10
/** Labels that a request may name: each is looked up, since GitHub would create one that does not exist. */
export const PULL_REQUEST_MAX_LABELS = 20
/** Characters of the name of a label: GitHub's limit. */
export const LABEL_MAX_CHARACTERS = 50
/** Characters that a request may put between `docmend/` and the id of the job in the name of the branch. */
export const BRANCH_PREFIX_MAX_CHARACTERS = 100
/** Characters of an `Idempotency-Key` header. */
export const IDEMPOTENCY_KEY_MAX_CHARACTERS = 255
/** How long `GET job?wait=` may hold the answer; some proxies cut off a request after 30 seconds. */
export const WAIT_MAX_SECONDS = 25
/** Builds that one job shows; the rest of a large matrix of builds says little more. */
export const JOB_MAX_BUILDS = 20
/** Characters of the name of a build. */
export const BUILD_NAME_MAX_CHARACTERS = 100
/** Characters of the address of a build or a preview; a longer one is left out. */
export const BUILD_URL_MAX_CHARACTERS = 1000
/** Jobs in one page of a list. */
export const LIST_MAX_JOBS = 100
/** Jobs in one page of a list without `limit`. */
export const LIST_DEFAULT_JOBS = 20
/** The largest JSON body; the longest prompt takes 1.2 MB when each of its characters is written as two \u escapes. */
export const BODY_MAX_BYTES = 2 * 1024 * 1024
/** Files that the outcome of one pull request lists: as many as a job may change by default. */
export const OUTCOME_MAX_PAGES = 100
/** Pull requests that one answer about outcomes counts; a team closes fewer in a year. */
export const OUTCOMES_MAX_PULL_REQUESTS = 10_000
/** Rows of `groups` in that answer; versions of the prompt and models are fewer. */
export const OUTCOME_MAX_ROWS = 100
/** Entries in the `details` of an error. */
export const ERROR_MAX_DETAILS = 20
/** Rows in one page of an export. */
export const EXPORT_MAX_ROWS = 250
/** Rows in one page of an export without `limit`. */
export const EXPORT_DEFAULT_ROWS = 50
/** Messages in a job of the older form. */
export const SESSION_MAX_MESSAGES = 1000
/** Jobs in one page of the older list without `take`; at most as many as in the other list. */
export const OLDER_LIST_DEFAULT_JOBS = 12
/** Rows in one page of feedback. More than the reference documents: an exporter asks for 200. */
export const FEEDBACK_MAX_ROWS = 250
/** Rows in one page of feedback without `limit`. */
export const FEEDBACK_DEFAULT_ROWS = 50
/** Characters of a cursor in a query string. */
export const CURSOR_MAX_CHARACTERS = 1000
/** The largest batch of page views, uncompressed; the service holds it in memory. */
export const INGEST_MAX_BYTES = 10 * 1024 * 1024
/** Batches of one kind that a process reads at once, uncompressed: they take five times as much of its memory. */
export const INGESTS_HELD_MAX_BYTES = 20 * 1024 * 1024
/** Lines or events in one batch of page views. */
export const INGEST_MAX_EVENTS = 50_000
/** The largest line or event; a larger one is counted as `too_long`. */
export const EVENT_MAX_BYTES = 64 * 1024
/** Characters of the id of an event. */
export const EVENT_ID_MAX_CHARACTERS = 255
/** Lines of one request that imports views: the pages that a day can have, because a day is not sent in parts. */
export const IMPORT_MAX_LINES = 150_000
/** Views of one page on one day in an import; more would be a mistake in the file. */
export const IMPORTED_DAY_MAX_VIEWS = 100_000_000
/** The largest beacon. */
export const BEACON_MAX_BYTES = 2048
/** Agents, and referrers, that a report names for each missing page. */
export const ASKERS_MAX_ROWS = 50
/** Characters of a path that a report is asked for: all of them escaped, the address fits into the headers that Node takes. */
export const PATH_MAX_CHARACTERS = 1000
