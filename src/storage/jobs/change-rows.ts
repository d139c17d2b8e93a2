// Changes ↔ rows. Contents are compressed off the main thread: 4 MB of text would hold it up for 100 ms.
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Change } from '../../git-tree/change.ts'
import type { JobChangeTable } from './job-tables.ts'

const compress = promisify(gzip)
const decompress = promisify(gunzip)

export function pack(bytes: Uint8Array): Promise<Uint8Array> {
  return compress(bytes)
}

export async function unpack(packed: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await decompress(packed))
}

export async function toChangeRow(jobId: string, change: Change, position: number): Promise<JobChangeTable> {
  return {
    job_id: jobId,
    position,
    kind: change.kind,
    path: change.path,
    blob_sha: change.kind === 'reuse' ? change.blobSha : null,
    content: change.kind === 'write' ? await pack(change.content) : null,
  }
}

export async function toChange(row: JobChangeTable): Promise<Change> {
  const { kind, path } = row
  switch (kind) {
    case 'write':
      return { kind, path, content: await unpack(required(row.content, row)) }
    case 'reuse':
      return { kind, path, blobSha: required(row.blob_sha, row) }
    case 'delete':
      return { kind, path }
    default:
      return kind satisfies never
  }
}

function required<T>(value: T | null, row: JobChangeTable): T {
  if (value === null) throw new Error(`The saved change ${row.position} of job ${row.job_id} is incomplete`)
  return value
}
