// The numbers of the agent, each with its reason; docs/operating.md lists them. `@env` names the variable that overrides one.
// The contract's limits for clients are in contract/limits.ts.

/** Model calls per turn; a turn that needs more has usually lost its way. @env DOCMEND_MAX_MODEL_CALLS */
export const MAX_MODEL_CALLS = 40
/** Input and output tokens per turn; limits the bill of a model that goes in circles. @env DOCMEND_MAX_TOKENS */
export const MAX_TOKENS = 1_500_000
/** Working time per turn, over all its attempts. @env DOCMEND_JOB_MINUTES */
export const MAX_MINUTES = 20
/** Files that one turn may change; few people review a larger pull request carefully. @env DOCMEND_MAX_FILES */
export const MAX_CHANGED_FILES = 100
/** Total size of the files that one turn may write. */
export const CHANGED_MAX_BYTES = 4 * 1024 * 1024
/** The largest file that the agent may write; few people would review a larger page. */
export const FILE_MAX_BYTES = 1024 * 1024

/** Rounds in which the model may fix new errors that the checks found; then the pages that have them are left out. */
export const CHECK_ROUNDS = 3

/** Output tokens per reply, as many as most models can write; a long page fits many times over. */
export const OUTPUT_MAX_TOKENS = 16_384

/** Lines that one `read` returns; the model continues with an offset. */
export const READ_MAX_LINES = 2000
/** Bytes that one `read` returns. */
export const READ_MAX_BYTES = 50 * 1024
/** Paths that one `list` returns, about as many as fit into the 10,000 characters of a tool result. */
export const LIST_MAX_PATHS = 200
/** Rows of a `search` with a `limit`: distinct lines, or files; without one, 100 lines. */
export const SEARCH_MAX_HITS = 500
