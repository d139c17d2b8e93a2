// The numbers of what the start, the running service and `docmend doctor` look at, and of the repositories that `/mcp` reads; docs/operating.md lists them.

/** Time limit for the trial of the model; a local server may first have to load it. */
export const MODEL_TRIAL_TIMEOUT_MS = 60_000
/** Time limit for the trial of tool calls: the server first reads a prompt as long as those of jobs. */
export const TOOL_TRIAL_TIMEOUT_MS = 120_000
/** How long after a trial of tool calls that failed the next one is made; each costs about 3,500 tokens. */
export const TOOL_TRIAL_AGAIN_MS = 3 * 3_600_000
/** After this time, a trial of tool calls that another process began counts as lost. */
export const TOOL_TRIAL_LOST_MS = 5 * 60_000
/** How often a running service asks GitHub about its App, and tries a model again that did not answer. */
export const SERVICE_CHECKED_EVERY_MS = 10 * 60_000
/** How long after the registration of the GitHub App jobs wait for its installation. */
export const INSTALLATION_AWAITED_MS = 60 * 60_000
/** How often a process without a GitHub App looks whether another one has registered it. */
export const REGISTERED_APP_LOOKED_FOR_EVERY_MS = 5000
/** GitHub refuses the App twice, this far apart, before the start gives up: one wrong answer must not stop a service. */
export const REFUSAL_CONFIRMED_AFTER_MS = 1000
/** Docmend warns the instance admin when there is less free space. */
export const FREE_SPACE_WANTED_BYTES = 1024 ** 3
/** With less free space, the next jobs fail. */
export const FREE_SPACE_NEEDED_BYTES = 64 * 1024 ** 2

/** Calls at `/mcp` on the repository of one project that may wait for the one under way; further ones are refused. */
export const PROJECT_WAITING_CALLS = 16
/** How long `/mcp` takes a branch to stand where it stood: a model asks every few seconds, and GitHub counts requests. */
export const PROJECT_PINNED_MS = 15_000
/** How long a call at `/mcp` waits for GitHub and git; a first clone is part of it. */
export const PROJECT_HOST_TIMEOUT_MS = 120_000
/** Sites that stay open between calls at `/mcp`, one of each project: the list of files of one takes up to 25 MB. */
export const PROJECT_KEPT_SITES = 4
/** How long a site stays open after its last call at `/mcp`: its index lies in a thread, which ends by then. */
export const PROJECT_KEPT_MS = 5 * 60_000
/** How long a request about missing pages waits for what the docs say of them; the reading goes on for the next request. */
export const SITE_ANSWER_MS = 8000

/** How often the checklist of the dashboard asks GitHub about the App, and reads the docs, while people look at it. */
export const CHECKLIST_LOOK_MS = 30_000
/** How long the checklist believes that the model answers, since each trial costs some tokens. */
export const CHECKLIST_MODEL_BELIEVED_MS = 10 * 60_000
/** How long a page waits for what the checklist measures; what takes longer is there at the next look. */
export const CHECKLIST_PATIENCE_MS = 3000
/** How long somebody who has installed the App waits for GitHub to tell of it. */
export const INSTALLATION_LOOK_TIMEOUT_MS = 10_000
/** How long after such a look no other one is made. */
export const INSTALLATION_LOOK_PAUSE_MS = 2000

/** How long the home page of a project shows what GitHub said about reviews: people reload it, and GitHub counts requests. */
export const REVIEWS_KEPT_MS = 60_000
/** How long that page waits for what GitHub says about reviews; the question goes on, and a reload has its answer. */
export const REVIEWS_WAIT_MS = 1000
/** How long the home page of a project shows what was read of the ages and problems of its pages before it is read anew. */
export const PAGE_FACTS_FRESH_MS = 10 * 60_000
/** Of a larger site, the home page of its project names no problems: each page costs a few milliseconds of the checks. */
export const PAGE_FACTS_CHECKED_PAGES = 5000
/** Pages of a project whose age and problems are kept: the most read ones. */
export const PAGE_FACTS_PAGES = 2000
/** Time limit for what GitHub says about the reviews of one project. */
export const REVIEWS_TIMEOUT_MS = 10_000
