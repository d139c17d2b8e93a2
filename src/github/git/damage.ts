// What git says of an object store that was damaged, for example by a full disk or a power cut. The words were seen with
// git 2.39 after a pack or its index was cut, emptied, overwritten or removed.
import { GitError } from './git.ts'

const DAMAGED = [
  'corrupt',
  'bad object',
  'object not found',
  'not a tree object',
  'unable to (read|parse)',
  'missing (blob|tree|commit)',
  'file .* is empty',
  'inflate',
  'did not send all necessary',
  'does not match index',
  'file .* is (far )?too (short|small)',
  'packfile .* cannot be accessed',
]
const DAMAGE = new RegExp(DAMAGED.join('|'), 'i')

export function isDamage(error: unknown): boolean {
  return error instanceof GitError && !error.isTimeout && DAMAGE.test(error.stderr)
}
