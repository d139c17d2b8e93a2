/** A pattern, or a format of dates in it, cannot be read. The message says where and what to write. */
export class PatternError extends Error {}
