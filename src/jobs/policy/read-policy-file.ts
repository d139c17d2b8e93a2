// `.docmend.yml` in a repository of this machine.
import type { ReadableTree } from '../../base/git-tree/tree.ts'
import { DOCMEND_FILE } from './docmend-file.ts'

/** Throws when the file exists but cannot be read, because it is there to forbid something. */
export async function readPolicyFile(tree: ReadableTree): Promise<Uint8Array | undefined> {
  const isThere = (await tree.list()).some(({ path }) => path === DOCMEND_FILE || path.startsWith(`${DOCMEND_FILE}/`))
  const bytes = isThere ? await tree.read(DOCMEND_FILE) : undefined
  if (isThere && bytes === undefined)
    throw new Error(`${DOCMEND_FILE} in the last commit is not a regular file: fix it`)
  return bytes
}
