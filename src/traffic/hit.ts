// One request to the docs site, in the form that all feeds are converted to; nothing else is known about the request from
// then on. Every field is always present, so that all hits have one shape in memory; undefined = the feed does not say.
export interface Hit {
  /** Epoch milliseconds. */
  time: number
  /** Path with its query as requested, or the absolute form with scheme and host. */
  target: string
  /** '' when the client sent none. */
  userAgent: string
  host: string | undefined
  method: string | undefined
  status: number | undefined
  /** `Content-Type` of the answer. */
  contentType: string | undefined
  /** `Accept` of the request. */
  accept: string | undefined
  /** `Sec-Purpose`, `Purpose`, `X-Moz` or `Next-Router-Prefetch` of the request. */
  purpose: string | undefined
  /** `Referer` of the request, as sent: any text of a stranger. */
  referrer: string | undefined
  /** Size of the answer, of its body alone or with its headers, as the server counts. */
  bytes: number | undefined
  /** Address of the client. Read in memory only, never stored. */
  ip: string | undefined
  /**
   * The feed's own id of this request, the same when the feed reports it again; undefined = the line's text is its id.
   */
  id: string | undefined
}
