// Where the result of `docmend run` goes besides stdout: into the files of the work tree, or on a new branch.

import { cutAtWord } from '../base/text.ts'
import type { ChildEnv } from '../github/git/git-environment.ts'
import { createLocalWriter } from '../github/git/write-locally.ts'
import type { LocalRunEnd } from './run-end.ts'

export { LocalWriteError } from '../github/git/write-locally.ts'

type RunTarget = { kind: 'files' } | { kind: 'branch'; name: string }

export interface RunWriter {
  /** Called before a model is paid. Throws `LocalWriteError` when the result could not be written. */
  requireWritable(): Promise<void>
  /** Writes changes, and gives a sentence that says where they are. Throws `LocalWriteError`; then nothing is written. */
  write(end: Pick<LocalRunEnd, 'patch' | 'changes' | 'title' | 'summary' | 'baseSha'>): Promise<string>
}

const SUBJECT_MAX_CHARACTERS = 72

export function createRunWriter(target: RunTarget, repositoryDir: string, childEnv: ChildEnv): RunWriter {
  const writer = createLocalWriter(repositoryDir, childEnv)
  if (target.kind === 'files') {
    return {
      requireWritable: () => writer.requireWorkTree(),
      write: async ({ patch }) => {
        await writer.apply(patch ?? new Uint8Array())
        return 'The changes are in the work tree. See them with git diff; nothing is committed.'
      },
    }
  }
  return {
    requireWritable: () => writer.requireNewBranch(target.name),
    write: async ({ changes, title, summary, baseSha }) => {
      const message = [cutAtWord(title, SUBJECT_MAX_CHARACTERS), summary.trim()]
        .filter((part) => part !== '')
        .join('\n\n')
      const commitSha = await writer.commit(target.name, baseSha, changes, `${message}\n`)
      return `The changes are on the new branch ${target.name}, commit ${commitSha.slice(0, 12)}.`
    },
  }
}
