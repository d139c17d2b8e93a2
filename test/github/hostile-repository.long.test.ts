// What a hostile repository can do to a job: be read, and no more. Outside of the change set nothing ever differs.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { ChangeSet } from '../../src/agent/changes/change-set.ts'
import type { Change, Tree } from '../../src/base/git-tree.ts'
import { contentRefusalFor, writeRefusalFor } from '../../src/jobs/policy/writable-paths.ts'
import type { Project } from '../../src/projects/project.ts'
import { BRANCH, type HostedDocs, hostDocs, never, pinBranch, publish } from './hosted-docs.ts'
import { commitHostileTree, LATIN_1_NAME } from './hostile-repository.ts'
import { createScratch, type Scratch } from './scratch-repository.ts'

let scratch: Scratch
let docs: HostedDocs
let project: Project
let tree: Tree
let gitDir: string
let count = 0

beforeAll(async () => {
  scratch = createScratch()
  await commitHostileTree(scratch)
  docs = await hostDocs()
  const from = { folder: scratch.work }
  const made = await docs.forge.createRepository({ owner: 'acme', name: 'hostile', private: true, from })
  gitDir = made.gitDir
  project = { ...docs.project, id: 'prj_2', repositoryId: made.id, repository: 'acme/hostile' }
  const { base } = await pinBranch({ ...docs, project })
  tree = await docs.github.host.open(project, base, never)
})
afterAll(async () => {
  await docs.stop()
  scratch.remove()
  expect(docs.contractFaults).toEqual([])
})

function changeSet(): ChangeSet {
  const limits = { changedFiles: 100, changedBytes: 4_000_000 }
  const writeRefusal = writeRefusalFor({
    docsRoot: 'docs',
    navFiles: [],
    configFiles: [],
    agentFolders: [],
    mayChange: () => true,
    hidden: [],
  })
  return new ChangeSet(tree, { limits, writeRefusal, contentRefusal: contentRefusalFor([]) })
}

const bytes = (text: string) => new TextEncoder().encode(text)
const LATIN_1_SHOWN = `docs/sub/${LATIN_1_NAME.toString('utf8')}`

describe('a hostile repository', () => {
  test('is listed whole, and read as far as its files are pages', async () => {
    const list = await tree.list()
    expect(list).toHaveLength(26)
    expect(list.find(({ path }) => path === 'docs/group-writable.md')?.mode).toBe('100644')
    const unread = [
      'docs/absolute.md',
      'docs/dangling.md',
      'docs/proc.md',
      'docs/loop/page.md',
      'docs/sub/link.md',
      'docs/module',
      '.git/config',
      'docs/../.gitmodules',
    ]
    expect(await Promise.all(unread.map((path) => tree.read(path)))).toEqual(unread.map(() => undefined))
    await expect(tree.read('docs/huge.md')).rejects.toThrow('not read')
    await expect(tree.read('docs/film.mp4')).rejects.toThrow('not read')
  })

  test('is searched without its huge and binary files, and long lines are cut', async () => {
    const query = { pattern: 'page', regex: false, ignoreCase: true, under: '', limit: 100 }
    const { hits } = await tree.search(query)
    expect(hits.map(({ path }) => path)).not.toContain('docs/huge.md')
    expect(hits.find(({ path }) => path === 'docs/one-line.md')?.text).toHaveLength(2000)
  })

  test.each([
    'docs/absolute.md',
    'docs/dangling.md',
    'docs/proc.md',
    'docs/loop',
    'docs/loop/page.md',
    'docs/film.mp4/page.md',
    'docs/sub/link.md',
    'docs/module',
    'docs/run.md',
    'docs/sub/../page.md',
    'docs/.GIT/config.md',
    'docs/nfd-e\u0301.md',
    'docs/two\nlines "quoted" \t.md',
    'docs/.gitattributes',
    '.gitmodules',
    LATIN_1_SHOWN,
    'docs/f\ufffdolder/inside.md',
    'docs/f\ufffdolder/new.md',
    'docs/module/new.md',
    'docs/absolute.md/new.md',
    'docs/PAGE.md',
  ])('lets no one write, move or delete %j', async (path) => {
    const set = changeSet()
    await expect(set.write(path, bytes('mine\n'))).rejects.toThrow()
    await expect(set.move(path, 'docs/moved.md')).rejects.toThrow()
    await expect(set.delete(path)).rejects.toThrow()
    expect(set.changes()).toEqual([])
  })

  test.each(['git-data', 'git-push'] as const)('keeps every other byte when %s publishes', async (publisher) => {
    const set = changeSet()
    await set.write('docs/page.md', bytes('A page, mended\n'))
    await set.write('docs/sub/page.md', bytes('Beside a name that is no UTF-8\n'))
    await set.write('docs/group-writable.md', bytes('New mode\n'))
    await set.move('docs/--option.md', 'docs/sub/moved.md')
    await set.delete('docs/case.md')
    const files = await published(set.changes(), publisher)
    const expected = new Map(listed(await pinned()))
    for (const path of ['page.md', 'sub/page.md', 'group-writable.md', '--option.md', 'case.md']) {
      expected.delete(`docs/${path}`)
    }
    const changed = ['page.md', 'sub/page.md', 'group-writable.md', 'sub/moved.md'].map((path) => `docs/${path}`)
    for (const [path, entry] of expected) expect([path, files.get(path)]).toEqual([path, entry])
    expect([...files.keys()].filter((path) => !expected.has(path))).toEqual(changed.sort())
  })
})

async function pinned(): Promise<string> {
  return (await pinBranch({ ...docs, project })).base.commitSha
}

/** Path, as git quotes it, to mode and id, of a commit on the forge. */
function listed(sha: string): [string, string][] {
  const lines = scratch.git('--git-dir', gitDir, 'ls-tree', '-r', sha).trim().split('\n')
  return lines.map((line) => [line.slice(line.indexOf('\t') + 1), line.slice(0, line.indexOf('\t'))])
}

async function published(changes: Change[], publisher: 'git-data' | 'git-push'): Promise<Map<string, string>> {
  const { host } = await docs.connect({ publisher })
  const { base } = await pinBranch({ ...docs, project })
  const { treeSha } = await host.buildTree(project, base, changes)
  const branch = `${BRANCH}${++count}`
  const text = { title: 'Mend', body: 'Mended', tail: '', commitMessage: 'Mend' }
  const request = {
    project,
    base,
    changes,
    treeSha,
    branch,
    mark: 'hostile',
    continues: null,
    draft: false,
    labels: [],
    ...text,
  }
  expect((await publish(host, request)).kind).toBe('published')
  const head = docs.forge.branches('acme/hostile')[branch] ?? ''
  return new Map(listed(head))
}
