// The diff of a prompt as a range of commits: what is known of a change of which no repository is read.
import type { ChangedFile, CommitRange } from '../../base/git-tree.ts'
import type { DiffSection } from './find-diffs.ts'

interface PromptFile {
  file: ChangedFile
  hunks: string[]
}

/** Gives files in the order of paths; several diffs of one file, as a log has them, are one. */
export function toRange(sections: readonly DiffSection[]): CommitRange {
  const byPath = new Map<string, PromptFile>()
  for (const section of sections) {
    const known = byPath.get(section.path)
    if (known === undefined) byPath.set(section.path, toFile(section))
    else join(known, section)
  }
  const files = [...byPath.values()].sort((a, b) => (a.file.path < b.file.path ? -1 : 1))
  return {
    files: async () => ({ files: files.map(({ file }) => file), isCut: false }),
    // A prompt is shorter than what any caller allows.
    diff: async (wanted) => {
      const paths = new Set(wanted.map(({ path }) => path))
      const chosen = files.filter(({ file }) => paths.has(file.path))
      return { text: chosen.map(toGitDiff).join(''), isCut: false }
    },
  }
}

function toFile({ path, previousPath, kind, added, removed, isBinary, hunks }: DiffSection): PromptFile {
  const moved = previousPath === undefined ? {} : { previousPath }
  const lines = isBinary ? { added: null, removed: null } : { added, removed }
  return { file: { path, ...moved, kind, ...lines }, hunks: [...hunks] }
}

function join({ file, hunks }: PromptFile, more: DiffSection): void {
  file.added = (file.added ?? 0) + more.added
  file.removed = (file.removed ?? 0) + more.removed
  for (const line of more.hunks) hunks.push(line)
}

function toGitDiff({ file: { path, previousPath, kind }, hunks }: PromptFile): string {
  const lines = [
    `diff --git a/${path} b/${path}`,
    ...(previousPath === undefined ? [] : [`rename from ${previousPath}`, `rename to ${path}`]),
    ...(hunks.length === 0
      ? []
      : [
          kind === 'added' ? '--- /dev/null' : `--- a/${previousPath ?? path}`,
          kind === 'deleted' ? '+++ /dev/null' : `+++ b/${path}`,
        ]),
    ...hunks,
  ]
  return lines.map((line) => `${line}\n`).join('')
}
