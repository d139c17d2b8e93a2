// `.docmend.yml` in a repository of this machine.
import type { ReadableTree } from '../../base/git-tree.ts'
import type { RuleSettings } from '../../checks/index.ts'
import { DOCMEND_FILE, readDocmendFile } from './docmend-file.ts'
import { type PolicySettings, stricterRules } from './project-policy.ts'

/** Throws when the file exists but cannot be read, because it is there to forbid something. */
export async function readPolicyFile(tree: ReadableTree): Promise<Uint8Array | undefined> {
  const isThere = (await tree.list()).some(({ path }) => path === DOCMEND_FILE || path.startsWith(`${DOCMEND_FILE}/`))
  const bytes = isThere ? await tree.read(DOCMEND_FILE) : undefined
  if (isThere && bytes === undefined)
    throw new Error(`${DOCMEND_FILE} in the last commit is not a regular file: fix it`)
  return bytes
}

/** A `.docmend.yml` that is not valid has no effect here; of changes, the gate's verdict says so. */
export async function findRules(tree: ReadableTree, { settings }: { settings: PolicySettings }): Promise<RuleSettings> {
  const read = readDocmendFile(await readPolicyFile(tree))
  return stricterRules(settings.checks, read.kind === 'read' ? (read.file.checks ?? {}) : {})
}
