// The patch of a job, checked against the hash that came with it.
import { DIFF_TYPE } from '../contract/media-types.ts'
import { badAnswer, requireOk } from './read-answer.ts'

export interface Patch {
  patch: Uint8Array
  /** SHA-256 of its bytes, in hex, as `publish` takes it. */
  sha256: string
}

/** Throws `ClientError`, also when the bytes are not those that the service sent. */
export async function readPatch(response: Response, url: string): Promise<Patch> {
  await requireOk(response, url)
  const patch = new Uint8Array(await response.arrayBuffer())
  const sha256 = await sha256Of(patch)
  const isDiff = response.headers.get('content-type')?.startsWith(DIFF_TYPE) === true
  // A proxy that compresses the body makes the tag a weak one.
  const tagged = /^(?:W\/)?"([0-9a-f]{64})"$/.exec(response.headers.get('etag') ?? '')?.[1]
  if (!isDiff || (tagged !== undefined && tagged !== sha256)) throw badAnswer(response.status, url)
  return { patch, sha256 }
}

/** In hex. */
async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
