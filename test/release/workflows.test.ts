// What our workflows and examples may use and do: actions by commit, few permissions, no stored secret in a release.
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { parse } from 'yaml'

interface Job {
  permissions?: object
  'timeout-minutes'?: number
  uses?: string
  needs?: string | string[]
  steps?: { run?: string }[]
}

interface Workflow {
  permissions?: object
  jobs: Record<string, Job>
}

const OURS = globSync('.github/workflows/*.yml')
const EXAMPLES = globSync('examples/**/*.yml')
const PAGES = ['README.md', ...globSync('docs/*.md')]
const read = (path: string): Workflow => parse(readFileSync(path, 'utf8')) as Workflow

/** What stands behind `uses:`, in workflows and in the code blocks of pages. */
function usesIn(path: string): string[] {
  const lines = readFileSync(path, 'utf8').matchAll(/^\s*(?:- )?uses: +(\S.*)$/gm)
  return [...lines].map((match) => (match[1] ?? '').replace(/^(<\S+) .*/, '$1'))
}

/** A commit with its version beside it, a file of the same repository, or what the reader has copied. */
const PINNED = /^([\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+(-\w+)?|\.\/\S+|<owner>\/[\w./-]+@<commit>)$/

test.each([...OURS, ...EXAMPLES, ...PAGES])('%s uses no action by a tag, which its owner can move', (path) => {
  expect(usesIn(path).filter((action) => !PINNED.test(action))).toEqual([])
})

test('an action has the same commit everywhere, unless it is for a GitHub Enterprise Server', () => {
  const used = new Map<string, Set<string>>()
  for (const path of [...OURS, ...EXAMPLES, ...PAGES].filter((file) => !file.includes('ghes'))) {
    for (const action of usesIn(path)) {
      const [name = '', rest = ''] = action.split('@')
      used.set(name, (used.get(name) ?? new Set()).add(rest))
    }
  }
  expect([...used].filter(([, commits]) => commits.size > 1)).toEqual([])
  expect(used.size).toBeGreaterThan(8)
})

describe('a workflow of ours', () => {
  test.each(OURS)('%s grants permissions to jobs alone, and no job runs for ever', (path) => {
    const { permissions, jobs } = read(path)
    expect(permissions).toEqual({})
    for (const [name, job] of Object.entries(jobs)) {
      expect([name, typeof job.permissions]).toEqual([name, 'object'])
      if (job.uses === undefined) expect([name, job['timeout-minutes']]).toEqual([name, expect.any(Number)])
    }
  })

  test.each(OURS)('%s reads no stored secret and puts no text of others into a script', (path) => {
    expect(readFileSync(path, 'utf8')).not.toContain('secrets.')
    const scripts = Object.values(read(path).jobs).flatMap(({ steps = [] }) => steps.map(({ run = '' }) => run))
    expect(scripts.filter((script) => script.includes('${{'))).toEqual([])
  })
})

test('nothing is published before every test and the trial of what is published', () => {
  const { jobs } = read('.github/workflows/release.yml')
  const needs = (name: string): string[] => {
    const direct = [jobs[name]?.needs ?? []].flat()
    return [...direct, ...direct.flatMap(needs)]
  }
  const publishers = Object.keys(jobs).filter((name) => JSON.stringify(jobs[name]?.permissions).includes('write'))
  expect(publishers).toEqual(['image', 'npm', 'github-release', 'moving-tags'])
  for (const name of publishers) expect(needs(name)).toEqual(expect.arrayContaining(['versions', 'check']))
  expect(needs('moving-tags')).toEqual(expect.arrayContaining(['image', 'npm', 'github-release']))
})

test('the jobs that run for every push can publish nothing', () => {
  for (const { permissions } of Object.values(read('.github/workflows/check.yml').jobs)) {
    expect(permissions).toEqual({ contents: 'read' })
  }
})
