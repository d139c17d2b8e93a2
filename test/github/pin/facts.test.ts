// What a job learns about a repository in addition to its files.
import { describe, expect, test } from '@jest/globals'
import { type HostedDocs, never, pinBranch, prepare, publish, REPOSITORY } from '../hosted-docs.ts'
import { CHANGES } from '../publish/publishing.ts'
import { useHostedDocs } from '../use-hosted-docs.ts'

let docs: HostedDocs
useHostedDocs((made) => {
  docs = made
})

async function factsOf(ref: string | null = null) {
  const { base } = await pinBranch(docs, ref)
  return docs.github.host.facts(docs.project, base, never)
}

function push(path: string, content: string | Uint8Array | null, branch = 'main', message = `docs: ${path}`) {
  return docs.forge.pushFile(REPOSITORY, branch, path, content, message)
}

/** Answers every request for this path with a fault. */
function fail(pattern: RegExp, status: number): void {
  docs.intercept.current = ({ phase, path }) =>
    phase === 'before' && pattern.test(path) ? { status, body: { message: 'Server Error' } } : undefined
}

const text = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString()

test('a repository without anything special has only its commits', async () => {
  expect(await factsOf()).toEqual({
    isPrivate: true,
    policyFile: undefined,
    template: undefined,
    subjects: [expect.any(String)],
  })
})

describe('the policy file', () => {
  test('is that of the default branch, whatever branch the job works from', async () => {
    await push('.docmend.yml', 'draft: true\n')
    await push('.docmend.yml', 'draft: false\n', 'patch-1')
    const facts = await factsOf('patch-1')
    expect(text(facts.policyFile)).toBe('draft: true\n')
  })

  test('is not taken from another branch when the default branch has none', async () => {
    await push('.docmend.yml', 'draft: false\n', 'patch-1')
    expect((await factsOf('patch-1')).policyFile).toBeUndefined()
  })

  test('may be empty, which is not the same as none', async () => {
    await push('.docmend.yml', '')
    expect((await factsOf()).policyFile).toEqual(new Uint8Array())
  })

  test('is not missing because a listing of files that GitHub cut short lacks it', async () => {
    await push('.docmend.yml', 'draft: true\n')
    docs.intercept.current = ({ phase, path }) => {
      if (phase !== 'before') return undefined
      if (/contents\/\.docmend\.yml/.test(path)) return { status: 404, body: { message: 'Not Found' } }
      const tree = { sha: '1'.repeat(40), url: 'https://x', tree: [], truncated: true }
      return path.includes('/git/trees/') ? { status: 200, body: tree } : undefined
    }
    await expect(factsOf()).rejects.toMatchObject({
      transient: true,
      message: expect.stringContaining('GitHub lists only a part of the files of a folder'),
    })
    docs.contractFaults.length = 0
  })

  test('that cannot be read stops the attempt, to be tried again', async () => {
    await push('.docmend.yml', 'draft: true\n')
    fail(/contents\/\.docmend\.yml/, 502)
    await expect(factsOf()).rejects.toMatchObject({ name: 'RepositoryError', transient: true })
  })

  test('is there when GitHub lists it, whatever one answer says', async () => {
    await push('.docmend.yml', 'draft: true\n')
    let isDone = false
    docs.intercept.current = ({ phase, path }) => {
      if (isDone || phase !== 'before' || !path.includes('.docmend.yml')) return undefined
      isDone = true
      return { status: 404, body: { message: 'Not Found', documentation_url: 'https://docs', status: '404' } }
    }
    expect(text((await factsOf()).policyFile)).toBe('draft: true\n')
  })

  test('of a replica that lags behind with the whole commit is found at the second look', async () => {
    await push('.docmend.yml', 'draft: true\n')
    const seen = new Set<string>()
    docs.intercept.current = ({ phase, path }) => {
      const asked = /contents\/\.docmend\.yml|git\/trees/.exec(path)?.[0]
      if (phase !== 'before' || asked === undefined || seen.has(asked)) return undefined
      seen.add(asked)
      return { status: 404, body: { message: 'Not Found', documentation_url: 'https://docs', status: '404' } }
    }
    expect(text((await factsOf()).policyFile)).toBe('draft: true\n')
  })

  test('is not taken for missing while GitHub does not list the commit', async () => {
    fail(/contents\/\.docmend\.yml|git\/trees/, 404)
    await expect(factsOf()).rejects.toMatchObject({ name: 'RepositoryError', transient: true })
  })

  test('that GitHub lists and does not give stops the attempt, to be tried again', async () => {
    await push('.docmend.yml', 'draft: true\n')
    fail(/contents\/\.docmend\.yml/, 404)
    await expect(factsOf()).rejects.toMatchObject({ name: 'RepositoryError', transient: true })
  })

  test.each([
    ['too large', () => push('.docmend.yml', 'x'.repeat(70_000)), 'larger than 64 KiB'],
    ['a folder', () => push('.docmend.yml/a', 'x'), 'not a regular file'],
  ])('that is %s is refused for good, since what it forbids is not known', async (_, given, why) => {
    await given()
    await expect(factsOf()).rejects.toMatchObject({ transient: false, message: expect.stringContaining(why) })
  })
})

describe('the template', () => {
  test.each(['.github/PULL_REQUEST_TEMPLATE.md', 'pull_request_template.md', 'docs/Pull_Request_Template.md'])(
    'is found at %s',
    async (path) => {
      await push(path, '## What\n')
      expect((await factsOf()).template).toBe('## What\n')
    },
  )

  test('is that of the branch that the job works from', async () => {
    await push('pull_request_template.md', 'Next\n', 'next')
    expect((await factsOf('next')).template).toBe('Next\n')
    expect((await factsOf()).template).toBeUndefined()
  })

  test('is not one of several in a folder, of which a person chooses', async () => {
    await push('.github/PULL_REQUEST_TEMPLATE/bug.md', '## Bug\n')
    expect((await factsOf()).template).toBeUndefined()
  })
})

test('subjects are the first lines of the newest commits of the base', async () => {
  await push('docs/c.md', 'C\n', 'main', 'docs: add c\n\nBecause.')
  await push('docs/d.md', 'D\n', 'next', 'docs: add d')
  expect((await factsOf('next')).subjects.slice(0, 2)).toEqual(['docs: add d', 'docs: add c'])
  expect((await factsOf()).subjects[0]).toBe('docs: add c')
})

test('merges are not among the subjects', async () => {
  await publish(docs.github.host, await prepare(docs, CHANGES))
  await docs.forge.mergePullRequest(REPOSITORY, docs.forge.pullRequests(REPOSITORY)[0]?.number ?? 0)
  const { subjects } = await factsOf()
  expect(subjects[0]).toBe('Mend the docs')
  expect(subjects.join()).not.toContain('Merge')
})

test('what only shapes the words may be missing, and the log says so', async () => {
  await push('.docmend.yml', '')
  fail(/\/(commits\?|git\/trees)/, 502)
  expect(await factsOf()).toMatchObject({ subjects: [], template: undefined })
  expect(docs.log.join('')).toMatch(/newest commits.*continuing without it/)
  expect(docs.log.join('')).toMatch(/pull request template.*continuing without it/)
})

test('a stop is not taken for something that is missing', async () => {
  const { base } = await pinBranch(docs)
  const stop = new AbortController()
  docs.intercept.current = ({ phase, path }) => {
    if (phase === 'after' && path.includes('/commits?')) stop.abort(new Error('stopped'))
    return undefined
  }
  await expect(docs.github.host.facts(docs.project, base, stop.signal)).rejects.toThrow('stopped')
})
