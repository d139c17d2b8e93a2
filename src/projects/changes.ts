// What processes that share a database tell each other: that something changed, and what. Messages only save waiting. One may
// get lost, so code that waits for a change also looks by itself now and then.

/** `queue`: jobs may be due. `app`: another GitHub App is registered. `processes`: one has come or gone. The others name a job. */
export type Change = 'queue' | 'app' | 'processes' | `job ${string}` | `transcript ${string}`

/** Gets what another process published; undefined = messages may have been missed, so anything may have changed. */
export type ChangeListener = (change: Change | undefined) => void

export interface Changes {
  /** Tells the other processes, soon and at most once; never this one. Never throws. */
  publish(change: Change): void
  /** Calls the listener for each change that another process publishes, until the function that it gives is called. */
  subscribe(listener: ChangeListener): () => void
  /** Tells and hears nothing more. */
  close(): Promise<void>
}

/** For a process that shares its database with none, or cannot reach the others: they look by themselves. */
export const NO_CHANGES: Changes = {
  publish: () => undefined,
  subscribe: () => () => undefined,
  close: async () => undefined,
}
