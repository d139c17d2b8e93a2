// What a push gives the documentation checks to do.
import { afterAll, expect, test } from '@jest/globals'
import type { Project } from '../../src/projects/project.ts'
import { startDocsChecks } from '../../src/service/work.ts'
import { createMemoryTree } from '../support/memory-tree.ts'

const FILES = {
  'mkdocs.yml': 'site_name: Test\n',
  'docs/a.md': '# A\n',
  'docs/b.md': '# B\n',
  'handbook/c.md': '# C\n',
}

function projectAt(docsRoot: string | null): Project {
  const rest = { repositoryId: 1, repository: 'acme/docs', installationId: 1, state: 'active', createdAt: 0 } as const
  return { id: `prj_${docsRoot}`, docsRoot, ...rest }
}

const { docs, index } = startDocsChecks({
  findByRepository: async (fullName) => (fullName === 'acme/docs' ? [projectAt(null), projectAt('handbook')] : []),
})
afterAll(() => docs.close())

test('a commit that was indexed costs the next job no look at its pages', async () => {
  const reads: string[] = []
  const tree = createMemoryTree(FILES)
  const counted = {
    ...tree,
    read: (path: string) => {
      reads.push(path)
      return tree.read(path)
    },
  }
  await index(counted, 'acme/docs')
  expect(reads).toEqual(expect.arrayContaining(['docs/a.md', 'docs/b.md', 'handbook/c.md']))
  reads.length = 0

  await docs.open(counted, 'docs', projectAt(null).id)
  await docs.open(counted, 'handbook', projectAt('handbook').id)

  expect(reads.filter((path) => path.endsWith('.md'))).toEqual([])
})

test('a repository of no project is not looked at', async () => {
  const tree = { ...createMemoryTree(FILES), read: () => Promise.reject(new Error('It was read')) }
  await expect(index(tree, 'acme/other')).resolves.toBeUndefined()
})
