// The numbers of what the start, the running service and `docmend doctor` look at, and of the repositories that `/mcp` reads; docs/operating.md lists them.

/** How long a request about missing pages waits for what the docs say of them; the reading goes on for the next request. */
export const SITE_ANSWER_MS = 8000
