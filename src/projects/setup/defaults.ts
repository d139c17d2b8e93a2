// Numbers of the first set-up. See "Where numbers live" in docs/architecture.md.

/** A browser that has shown the set-up token may set the service up for this long. */
export const SETUP_SESSION_MINUTES = 60

/** Wrong set-up tokens per minute, before the service looks at no further ones: a right one cannot be found by trying. */
export const SETUP_TRIES_PER_MINUTE = 10

/** GitHub is given this long to exchange the code of a new App for its credentials. */
export const CONVERSION_TIMEOUT_MS = 15_000
