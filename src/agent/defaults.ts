// The numbers of the agent, each with its reason; docs/operating.md lists them. `@env` names the variable that overrides one.

/** Calls to the model in one turn; a turn that needs more has usually lost its way. @env DOCMEND_MAX_MODEL_CALLS */
export const MAX_MODEL_CALLS = 40
/** Tokens of one turn, in and out; bounds the bill of a model that goes in circles. @env DOCMEND_MAX_TOKENS */
export const MAX_TOKENS = 1_500_000
/** Work on one turn, over all its attempts. @env DOCMEND_JOB_MINUTES */
export const MAX_MINUTES = 20
/** Files that one turn may change; few people review a larger pull request with care. @env DOCMEND_MAX_FILES */
export const MAX_CHANGED_FILES = 100
/** Bytes of all files that one turn may write. */
export const CHANGED_MAX_BYTES = 4 * 1024 * 1024
/** The largest file that the agent may write; no person reviews a larger page. */
export const FILE_MAX_BYTES = 1024 * 1024

/** Rounds of repair that the model gets when the checks find new errors; then the turn ends as `checks_failed`. */
export const CHECK_ROUNDS = 3
/** Calls of one reply that are run; the rest are answered without being run. */
export const CALLS_PER_REPLY = 50
/** What most models can write in one reply; a long page fits many times. */
export const OUTPUT_MAX_TOKENS = 16_384
/** The newest part of a long conversation, which stays when older tool answers are shortened. */
export const RECENT_TOKENS = 20_000

/** Replies in a row without a well-formed call; then the turn stops. */
export const MALFORMED_REPLIES = 3
/** Equal calls in a row that fail; then the turn stops. */
export const REPEATED_FAILURES = 3
/** Equal calls in a row with the same result; then the turn stops. */
export const REPEATED_RESULTS = 4
/** Calls that alternate between the same two; then the turn stops. */
export const ALTERNATING_CALLS = 6

/** Lines that one `read` shows; the model reads on with an offset. */
export const READ_MAX_LINES = 2000
/** Bytes that one `read` shows. */
export const READ_MAX_BYTES = 50 * 1024
/** Paths that one `list` shows: about the 10,000 characters that a tool's answer may have. */
export const LIST_MAX_PATHS = 200
/** Hits that one `search` finds. */
export const SEARCH_MAX_HITS = 500
