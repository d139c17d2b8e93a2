// How the model sees a path. A file name may contain line ends, with which a hostile repository could write its own
// lines into a tool's answer, and it may begin like the answer of a failed call.

/** The path unchanged, or as a JSON string when it has control characters or reads like a failure. */
export function shownPath(path: string): string {
  return /\p{Cc}|^Failed: |^Malformed call: /u.test(path) ? JSON.stringify(path) : path
}
