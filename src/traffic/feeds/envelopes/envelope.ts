// An envelope is what a runtime or a log service puts around each line of another log: Docker, journald, syslog, Kubernetes.

/** Part of a long line: nothing in it may count, since a part may look whole. */
export const CUT_OFF = Symbol('cut off')

export interface Envelope {
  /** Its name in front of the format: `docker/combined`. */
  name: string
  title: string
  /**
   * The line inside, or `CUT_OFF`; undefined when this envelope is not around the text. Never throws, and takes time
   * proportional to the length.
   */
  open: (text: string) => string | typeof CUT_OFF | undefined
}
