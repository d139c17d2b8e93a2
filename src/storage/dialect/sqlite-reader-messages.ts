// What the thread of long reads and its owner say to each other: one query, then rows in parts and `done`, or `failed`.
export interface ReaderQuery {
  sql: string
  parameters: readonly unknown[]
}

export type ReaderReply =
  | { kind: 'rows'; rows: unknown[] }
  | { kind: 'done' }
  | { kind: 'failed'; message: string; code: string }

/** Rows of one message. */
export const PART_ROWS = 1000
