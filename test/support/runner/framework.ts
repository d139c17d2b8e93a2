// jest-circus, and after it a look at what the test file left behind for those that run after it in this process.
// @ts-expect-error It has no types.
import circus from 'jest-circus/runner'
import { findLeftovers, readProcessState } from './leftovers.ts'

interface FileResult {
  failureMessage?: string | null
  testExecError?: { message: string; stack: string }
}
type Framework = (...args: readonly unknown[]) => Promise<FileResult>

const { default: runCircus } = circus as { default: Framework }

/** What Jest calls for each file. Fails the file that leaves something behind, with what it is. */
export default async function runFile(...args: readonly unknown[]): Promise<FileResult> {
  const before = readProcessState()
  const result = await runCircus(...args)
  const leftovers = await findLeftovers(before)
  if (leftovers.length === 0) return result
  const message = `The file left something behind for those that run after it:\n${leftovers.map((one) => `    - ${one}`).join('\n')}`
  const failureMessage = `${result.failureMessage ?? ''}\n  ● ${message}\n`
  return { ...result, failureMessage, testExecError: { message, stack: message } }
}
