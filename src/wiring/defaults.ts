// The numbers of what the start, the running service and `docmend doctor` look at; docs/operating.md lists them.

/** Time limit for the trial of the model; a local server may first have to load it. */
export const MODEL_TRIAL_TIMEOUT_MS = 60_000
/** How often a running service asks GitHub about its App, and tries a model again that did not answer. */
export const SERVICE_CHECKED_EVERY_MS = 10 * 60_000
/** GitHub refuses the App twice, this far apart, before the start gives up: one wrong answer must not stop a service. */
export const REFUSAL_CONFIRMED_AFTER_MS = 1000
/** With less free space, the operator is told. */
export const FREE_SPACE_WANTED_BYTES = 1024 ** 3
/** With less free space, the next jobs fail. */
export const FREE_SPACE_NEEDED_BYTES = 64 * 1024 ** 2
