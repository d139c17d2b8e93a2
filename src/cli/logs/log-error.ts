/** A log that cannot be read: it is not there, damaged, or of no known format. The message names it and says what to do. */
export class LogError extends Error {}
