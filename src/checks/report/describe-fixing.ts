// What a check says of what it corrected, and of what it did not dare to.

import { plural } from '../../base/text.ts'
import type { Fix } from '../index.ts'
import type { CheckResult } from './check-result.ts'

/** Gives a line for each fix: `docs/a.md:3:1 fixed broken-link old.md -> new.md: docs/old.md became docs/new.md in 1a2b3c4d`. */
export function describeFixes({ fixing }: CheckResult): string[] {
  return (fixing?.fixes ?? []).map((fix) => describeFix(fix, fixing?.isWritten === true))
}

function describeFix({ path, line, column, kind, was, becomes, evidence }: Fix, isWritten: boolean): string {
  const act = isWritten ? 'fixed' : 'would fix'
  const change = kind === 'missing-redirect' ? '' : ` ${was} -> ${becomes}`
  return `${path}:${line}:${column} ${act} ${kind}${change}: ${evidence}`
}

/** Gives a sentence for what was not fixed each, and then one that counts; nothing for a check that fixes nothing. */
export function describeFixing({ fixing }: CheckResult): string[] {
  if (fixing === undefined) return []
  const { fixes, isWritten, unfixed, left } = fixing
  const files = new Set(fixes.map(({ path }) => path)).size
  const [count, where] = [plural(fixes.length, 'correction'), plural(files, 'file')]
  const rest =
    left === undefined ? '' : `; ${plural(left.errors, 'error')} and ${plural(left.warnings, 'warning')} would be left`
  const written = `${count} written to ${where}${fixes.length === 0 ? '' : '; nothing is committed'}`
  return [
    ...unfixed.map((sentence) => `Not fixed: ${sentence}`),
    isWritten ? written : `${count} planned for ${where}, nothing written${rest}`,
  ]
}
