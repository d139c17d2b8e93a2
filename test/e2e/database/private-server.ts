// A PostgreSQL server that a test may restart, fill up or replace, and what acknowledges a commit only when it would outlive the
// end of the server.
import { type Cluster, type ClusterOptions, findPrograms, startCluster } from '../../support/postgres/cluster.ts'

/** The folder of its programs. */
export const programs = findPrograms()
if (programs === undefined) console.warn('Skipped: this machine has no PostgreSQL (initdb, postgres)')

/** What it has acknowledged outlives its processes, though not the machine. */
export const DURABLE = { synchronous_commit: 'on', full_page_writes: 'on' }

export function startServer({ settings = {}, ...options }: ClusterOptions = {}): Promise<Cluster> {
  return startCluster(programs ?? '', { settings: { ...DURABLE, ...settings }, ...options })
}
