// The numbers of the MCP server, each with its reason; docs/operating.md lists them.

/** Problems that one call of a check shows when it does not say how many. */
export const DEFAULT_PROBLEMS = 50
/** Problems that one call of a check may show: about 30 KB. */
export const MAX_PROBLEMS = 100

/** Characters of the arguments of one call: the longest prompt, with most of its characters escaped. */
export const ARGUMENTS_MAX_CHARACTERS = 250_000
/** Characters of the arguments of a call that reads a repository. */
export const READING_ARGUMENTS_MAX_CHARACTERS = 20_000

/** Calls on one local repository that may wait for the one under way. */
export const MAX_WAITING_CALLS = 32
/** How long a call of a tool tries to reach a service that does not answer or is busy, while a model waits. */
export const SERVICE_RETRY_MS = 15_000
