// `.docmend.yml` in a repository of this machine.
import type { ReadableTree } from '../../base/git-tree.ts'
import type { Problem, RuleSettings } from '../../checks/index.ts'
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

/** An error where `.docmend.yml` is not valid: jobs of the repository would end there. */
export async function findPolicyFault(tree: ReadableTree): Promise<Problem[]> {
  const read = readDocmendFile(await readPolicyFile(tree))
  if (read.kind === 'read') return []
  const [, line = '1', why = read.why] = /^line (\d+): (.*)$/s.exec(read.why) ?? []
  const message = `This file is not valid, so nothing in it counts and jobs end with policy_refused: ${why}`
  return [{ path: DOCMEND_FILE, rule: 'config-syntax', line: Number(line), column: 1, subject: DOCMEND_FILE, message }]
}

/** A `.docmend.yml` that is not valid has no effect here; `findPolicyFault` says so, and of changes the gate's verdict. */
export async function findRules(tree: ReadableTree, { settings }: { settings: PolicySettings }): Promise<RuleSettings> {
  const read = readDocmendFile(await readPolicyFile(tree))
  return stricterRules(settings.checks, read.kind === 'read' ? (read.file.checks ?? {}) : {})
}
