/** The checks could not be run to their end; the message says why, for people. Another try may succeed. */
export class ChecksError extends Error {}
