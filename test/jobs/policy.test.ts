// What a pull request of ours may touch.
import { describe, expect, test } from '@jest/globals'
import type { Change } from '../../src/agent/change.ts'
import type { TreeEntry } from '../../src/documentation/tree.ts'
import { refusals, writeRefusalUnder } from '../../src/jobs/policy.ts'

const limits = { changedFiles: 3, changedBytes: 100 }
const write = (path: string, text = 'x'): Change => ({ kind: 'write', path, content: Buffer.from(text) })
const entry = (path: string, mode: TreeEntry['mode']): TreeEntry => ({ path, mode, sha: '0'.repeat(40), size: 1 })

describe('a path', () => {
  const allowed = ['index.md', 'guides/a b.mdx', 'docs.json', 'mint.json', 'guides/_category_.json', 'api/openapi.yaml']
  test.each(allowed)('%s is documentation', (path) => {
    expect(writeRefusalUnder('')(path, 'new')).toBeUndefined()
  })

  const refused = [
    ['.github/workflows/x.yml', 'protected'],
    ['docs/.vitepress/config.md', 'protected'],
    ['AGENTS.md', 'agents'],
    ['docs/claude.md', 'agents'],
    ['package.json', 'build'],
    ['docs/package-lock.json', 'build'],
    ['pnpm-lock.yaml', 'build'],
    ['requirements-dev.txt', 'build'],
    ['mkdocs.yml', 'build'],
    ['tsconfig.base.json', 'build'],
    ['vercel.json', 'build'],
    ['sidebars.ts', 'no documentation'],
    ['docusaurus.config.js', 'no documentation'],
    ['Makefile', 'no documentation'],
    ['page.html', 'no documentation'],
    ['../x.md', ''],
    ['a/.git/x.md', ''],
    ['a/.GIT/x.md', ''],
  ] as const
  test.each(refused)('%s is refused', (path, why) => {
    expect(writeRefusalUnder('')(path, 'new')).toContain(why)
  })

  test('outside the docs root is refused, also with the root as a mere prefix', () => {
    const refusal = (path: string) => writeRefusalUnder('docs')(path, 'new')
    expect(refusal('docs/a.md')).toBeUndefined()
    expect(refusal('README.md')).toContain('outside the docs root')
    expect(refusal('docs-old/a.md')).toContain('outside the docs root')
  })
})

describe('a change set', () => {
  test('of allowed files within the caps passes', () => {
    expect(refusals([write('a.md'), { kind: 'delete', path: 'b.md' }], [], '', limits)).toEqual([])
  })

  test('is refused with every reason, not only the first', () => {
    const changes = [write('a.js'), write('.env'), write('b.md', 'x'.repeat(101)), write('c.md')]
    const reasons = refusals(changes, [], '', limits)
    expect(reasons).toHaveLength(4)
    expect(reasons.join('\n')).toMatch(/a\.js[\s\S]*\.env[\s\S]*4 files[\s\S]*bytes/)
  })

  test.each(['120000', '160000', '100755'] as const)('may not replace an entry of mode %s', (mode) => {
    expect(refusals([write('a.md')], [entry('a.md', mode)], '', limits)).toHaveLength(1)
    expect(refusals([{ kind: 'delete', path: 'a.md' }], [entry('a.md', mode)], '', limits)).toHaveLength(1)
  })

  test('may move an image and not write one', () => {
    const moved: Change[] = [
      { kind: 'delete', path: 'a.png' },
      { kind: 'reuse', path: 'b.png', blobSha: '0'.repeat(40) },
    ]
    expect(refusals(moved, [entry('a.png', '100644')], '', limits)).toEqual([])
    expect(refusals([write('c.svg')], [], '', limits)).toEqual([expect.stringContaining('asset')])
  })
})
