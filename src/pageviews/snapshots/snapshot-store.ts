// Port: where the rankings behind exports are kept while clients read them page by page. Part of `ViewStore`.

/** Whose snapshots of what: a credential, and a report with its range. */
export interface SnapshotName {
  projectId: string
  /** Identifies the credential. */
  asker: string
  /** Identifies the report and its range, and the credential. */
  name: string
}

/** What the rows depend on. */
export interface Basis {
  /** The settings of the project. */
  settings: string
  /** Everything: two snapshots of one name with the same `whole` are the same. */
  whole: string
}

/** A ranking to keep. */
export interface NewSnapshot {
  basis: Basis
  totals: object
  rowCount: number
  /** Makes the rows of a range: the rows of a large ranking never exist all at once. */
  toRows: (start: number, end: number) => object[]
}

/** Rows of a snapshot that is kept. */
export interface SnapshotPart {
  /** Names the snapshot. */
  token: string
  totals: object
  rows: object[]
  rowCount: number
}

/** A page of a snapshot. */
export interface Slice {
  offset: number
  limit: number
}

export type FirstPart = { kind: 'joined'; part: SnapshotPart } | { kind: 'fresh' } | { kind: 'wait'; ms: number }

export type KeptPart =
  | { kind: 'kept'; token: string }
  /** Another request for the same was faster; its snapshot counts. */
  | { kind: 'joined'; part: SnapshotPart }
  /** Wait for the readings of an older snapshot of this name, or of any other, to end. */
  | { kind: 'wait' | 'full'; ms: number }

/**
 * All requests for one snapshot take turns. Where the database can be read but not written, pages are read and nothing
 * is noted.
 */
export interface SnapshotStore {
  /** Decides what a first page is answered from, by `decideFirstPage`, and notes the reading that begins. */
  beginReading(name: SnapshotName, first: { basis: Basis; limit: number }, now: number): Promise<FirstPart>
  /**
   * Gives a later page, or any page of the snapshot that the token names, and notes that it was read. Without a token it
   * comes from the newest snapshot, or from the one whose last page is repeated; undefined when there is none.
   */
  readOn(
    name: SnapshotName,
    page: Slice & { token: string | undefined },
    now: number,
  ): Promise<SnapshotPart | undefined>
  /** Keeps a snapshot of which this page was read, if there is room. Throws `StoreUnavailableError`. */
  keepSnapshot(name: SnapshotName, snapshot: NewSnapshot, page: Slice, now: number): Promise<KeptPart>
  /** Deletes snapshots that were not used since this time, with their parts. Gives their number. */
  dropSnapshots(unusedSince: number): Promise<number>
}
