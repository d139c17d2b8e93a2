// Port: how the queue stands, for whoever watches the service. Implemented in src/storage/.

export interface QueueState {
  /** Active jobs: due and not claimed, waiting for a time or an outage to pass, or under a lease. */
  jobs: { waiting: number; delayed: number; running: number }
  /** How long the longest-waiting due job has been due; 0 when none is. */
  oldestWaitingMs: number
  /** Webhooks and replies that have not been sent. */
  unsent: { webhooks: number; replies: number }
}

export interface QueueStateStore {
  /** Looks at a bounded number of rows of active jobs alone; counts stop there. */
  read(): Promise<QueueState>
}
