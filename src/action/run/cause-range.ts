// The input `cause` without a service: two commits of the same checkout.
import type { CauseFolder } from '../../local/run-locally.ts'
import * as commands from '../workflow-commands.ts'

const RANGE = /^(?:([^\s@#]{1,140})@)?([^\s@]{1,255}?)\.\.([^\s.@][^\s@]{0,254})$/

/** Undefined when it is not set. Throws an error that says what to write. */
export function readCauseRange(workspace: string): CauseFolder | undefined {
  const repository = process.env.GITHUB_REPOSITORY ?? ''
  const text = commands.getInput('cause')
  if (text === '') return undefined
  const [whole, name = repository, from = '', to = ''] = RANGE.exec(text) ?? []
  if (whole === undefined || name.toLowerCase() !== repository.toLowerCase()) {
    throw new Error(
      `cause is ${JSON.stringify(text.slice(0, 300))}; with command: run write from..to, two commits or branches of the checkout (fetch-depth: 0).`,
    )
  }
  return { dir: workspace, name: repository, from, to }
}
