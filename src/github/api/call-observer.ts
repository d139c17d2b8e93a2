// Port: who watches the calls to GitHub. Implemented in src/service/observability/.

/** What is read of an answer, also of one that an error carries. */
export interface HostReply {
  status: number
  headers: Readonly<Record<string, string | number | undefined>>
  data?: unknown
}

export interface CallObserver {
  /** Sends one call. `route` is a template, such as `GET /repos/{owner}/{repo}`. */
  call<T extends HostReply>(route: string, send: () => Promise<T>): Promise<T>
}
