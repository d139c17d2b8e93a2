// Options of every call.

export interface CallOptions {
  signal?: AbortSignal
}

export interface CreateOptions extends CallOptions {
  /** 1 to 255 characters of printable ASCII. */
  idempotencyKey?: string
}
