// How a path stands in what the model reads. A file name may hold line ends, with which a hostile repository could
// write lines of its own into the answer of a tool, and may begin as the answer of a failed call does.

/** The path as it is, or as a JSON string when it has control characters or reads like a failure. */
export function shownPath(path: string): string {
  return /\p{Cc}|^Failed: |^Malformed call: /u.test(path) ? JSON.stringify(path) : path
}
