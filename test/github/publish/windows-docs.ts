// A repository whose pages have mode 100755, and a job that edits them.
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect } from '@jest/globals'
import { ChangeSet } from '../../../src/agent/changes/change-set.ts'
import type { PublishRequest } from '../../../src/jobs/run/publish-changes.ts'
import type { Project } from '../../../src/projects/project.ts'
import { type HostedDocs, hostDocs, never, pinBranch, prepare } from '../hosted-docs.ts'
import { createScratch, type Scratch } from '../scratch-repository.ts'

export const REPOSITORY = 'acme/windows'

export const PAGES = { 'docs/edited.md': 'Edited\n', 'docs/moved.md': 'Moved\n', 'docs/both.md': 'Moved and edited\n' }

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

export const PUBLISHED = {
  'docs/edited.md': '100755',
  'docs/new-both.md': '100755',
  'docs/new-place.md': '100755',
  'docs/new.md': '100644',
  'docs/plain.md': '100644',
}

/** Fresh ones for each test. */
export function useWindowsDocs() {
  let scratch: Scratch
  let docs: HostedDocs
  let project: Project
  let gitDir: string
  beforeEach(async () => {
    scratch = createScratch()
    scratch.commit({ ...PAGES, 'docs/plain.md': 'Plain\n' })
    for (const path of Object.keys(PAGES)) chmodSync(join(scratch.work, path), 0o755)
    scratch.commit({})
    docs = await hostDocs()
    const from = { folder: scratch.work }
    const made = await docs.forge.createRepository({ owner: 'acme', name: 'windows', private: true, from })
    gitDir = made.gitDir
    project = { ...docs.project, id: 'prj_2', repositoryId: made.id, repository: REPOSITORY }
  })
  afterEach(async () => {
    await docs.stop()
    scratch.remove()
    expect(docs.contractFaults).toEqual([])
  })
  /** What a model does: edits, moves, and writes a new page. */
  async function prepareEdits(): Promise<PublishRequest> {
    const { base } = await pinBranch({ ...docs, project })
    const limits = { changedFiles: 100, changedBytes: 4_000_000 }
    const rules = { limits, writeRefusal: () => undefined, contentRefusal: () => undefined }
    const set = new ChangeSet(await docs.github.host.open(project, base, never), rules)
    await set.write('docs/edited.md', bytes('Edited by us\n'))
    await set.move('docs/moved.md', 'docs/new-place.md')
    await set.move('docs/both.md', 'docs/new-both.md')
    await set.write('docs/new-both.md', bytes('Moved, and edited by us\n'))
    await set.write('docs/new.md', bytes('New\n'))
    return prepare({ ...docs, project }, set.changes(), { base })
  }
  /** Path to mode, on a branch of the forge. */
  function modesOn(branch: string): Record<string, string> {
    const lines = scratch.git('--git-dir', gitDir, 'ls-tree', '-r', branch).trim().split('\n')
    return Object.fromEntries(lines.map((line) => [line.slice(line.indexOf('\t') + 1), line.slice(0, 6)]))
  }
  return {
    get docs() {
      return docs
    },
    get scratch() {
      return scratch
    },
    get gitDir() {
      return gitDir
    },
    prepareEdits,
    modesOn,
  }
}
