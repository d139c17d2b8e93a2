// Where a page of the job list ended: the next page begins with the first older job, however many were created since.
// Clients must not read anything into it.

export interface JobCursor {
  /** Epoch milliseconds. */
  createdAt: number
  id: string
}

const FORM = /^([0-9a-z]{1,10})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** For the OpenAPI document. */
export const JOB_CURSOR_PATTERN = FORM.source

export function formatJobCursor({ createdAt, id }: JobCursor): string {
  return `${createdAt.toString(36)}.${id}`
}

/** Returns undefined for a text that `formatJobCursor` never makes. */
export function parseJobCursor(text: string): JobCursor | undefined {
  const [, createdAt = '', id = ''] = FORM.exec(text) ?? []
  return id === '' ? undefined : { createdAt: Number.parseInt(createdAt, 36), id }
}
