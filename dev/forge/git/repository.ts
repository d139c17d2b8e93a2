// One bare repository: objects, and refs that only this process and its pushes write.

import { type GitObject, type ObjectType, writeObject } from './loose-objects.ts'
import { createObjectReader, type ObjectReader } from './object-reader.ts'
import { GitFailure, type RunGit } from './process.ts'
import { readRefs } from './read-refs.ts'
import { writeRef } from './write-ref.ts'

export interface GitStore {
  read(sha: string): Promise<GitObject | undefined>
  write(type: ObjectType, bytes: Uint8Array): Promise<string>
}

export interface RefChange {
  ref: string
  /** null: the ref was created. */
  before: string | null
  /** null: the ref was deleted. */
  after: string | null
}

export interface GitRepository extends GitStore {
  readonly gitDir: string
  /** All refs as last seen, full names. */
  refs(): ReadonlyMap<string, string>
  /**
   * Sets (or with null deletes) a ref if it still is `before` (null = absent). False: it was not, and nothing changed.
   */
  updateRef(ref: string, before: string | null, after: string | null): Promise<boolean>
  /** Reads the refs that a push may have changed, and returns those that did. */
  syncRefs(): Promise<RefChange[]>
  git: RunGit
  close(): void
}

/** Opens an existing bare repository. */
export async function openRepository(
  gitDir: string,
  env: Record<string, string>,
  runGit: RunGit,
): Promise<GitRepository> {
  const reader: ObjectReader = createObjectReader(gitDir, env)
  const git: RunGit = (args, run) => runGit(args, { ...run, gitDir })
  const inOrder = createQueue()
  let refs = await readRefs(gitDir)
  return {
    gitDir,
    git,
    read: (sha) => reader.read(sha),
    write: (type, bytes) => writeObject(gitDir, type, bytes),
    refs: () => refs,
    updateRef: (ref, before, after) =>
      inOrder(async () => {
        if ((refs.get(ref) ?? null) !== before) return false
        const isDone =
          after === null ? await deleteRef(git, ref, before) : writeRef(gitDir, { ref, before, after }, refs.keys())
        if (isDone && after === null) refs.delete(ref)
        else if (isDone && after !== null) refs.set(ref, after)
        return isDone
      }),
    syncRefs: () =>
      inOrder(async () => {
        const before = refs
        refs = await readRefs(gitDir)
        return compareRefs(before, refs)
      }),
    close: () => reader.close(),
  }
}

/** Done by git, which also knows packed refs. */
async function deleteRef(git: RunGit, ref: string, before: string | null): Promise<boolean> {
  try {
    await git(['update-ref', '-d', ref, ...(before === null ? [] : [before])])
    return true
  } catch (error) {
    if (error instanceof GitFailure) return false
    throw error
  }
}

function compareRefs(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): RefChange[] {
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names]
    .map((ref) => ({ ref, before: before.get(ref) ?? null, after: after.get(ref) ?? null }))
    .filter((change) => change.before !== change.after)
}

function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work)
    // The next one in the queue starts regardless of this one's result; the caller gets the failure.
    last = result.then(
      () => undefined,
      () => undefined,
    )
    return result
  }
}
