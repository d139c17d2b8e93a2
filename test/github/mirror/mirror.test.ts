import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { pino } from 'pino'
import { DAY_MS } from '../../../src/base/days.ts'
import { openGitTree } from '../../../src/github/git/git-tree.ts'
import {
  createMirrors,
  type FetchRequest,
  type MirrorSettings,
  MirrorTooLargeError,
} from '../../../src/github/mirror/mirror.ts'
import { childEnv, createScratch, type Scratch } from '../scratch-repository.ts'

const never = new AbortController().signal
let scratch: Scratch
let commit: string
let tokensAsked: number

beforeEach(() => {
  scratch = createScratch()
  commit = scratch.commit({ 'docs/a.md': 'A\n' })
  tokensAsked = 0
})
afterEach(() => scratch.remove())

function mirrors(more: Partial<MirrorSettings> = {}) {
  const { dataDir, serverUrl } = scratch
  return createMirrors({ dataDir, serverUrl, childEnv, logger: pino({ level: 'silent' }), ...more })
}

function request(more: Partial<FetchRequest> = {}): FetchRequest {
  const token = async () => {
    tokensAsked++
    return 'token'
  }
  return { repositoryId: 7, fullName: 'acme/docs', commitSha: commit, token, ...more }
}

function countTimers(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
}

describe('a mirror', () => {
  test('holds the commit that was asked for, without its history and without a work tree', async () => {
    commit = scratch.commit({ 'docs/b.md': 'B\n' })
    const mirror = await mirrors().ensure(request(), never)
    const tree = openGitTree((timeoutMs) => mirror.git({ timeoutMs }), commit)
    expect((await tree.list()).map(({ path }) => path)).toEqual(['docs/a.md', 'docs/b.md'])
    expect((await mirror.git({ timeoutMs: 5000 }).run(['rev-list', '--count', commit])).toString().trim()).toBe('1')
    expect(readdirSync(mirror.gitDir)).not.toContain('index')
  })

  test('asks for nothing when it holds the commit already', async () => {
    await mirrors().ensure(request(), never)
    await mirrors().ensure(request({ fullName: 'acme/not-asked' }), never)
    expect(tokensAsked).toBe(1)
  })

  test('is fetched once for all who ask at the same time', async () => {
    const shared = mirrors()
    await Promise.all(Array.from({ length: 8 }, () => shared.ensure(request(), never)))
    expect(tokensAsked).toBe(1)
  })

  test('is fetched once by two processes that ask at the same time', async () => {
    await Promise.all([mirrors().ensure(request(), never), mirrors().ensure(request(), never)])
    expect(tokensAsked).toBe(1)
  })

  test('goes on without a holder of the lock that died', async () => {
    const first = mirrors()
    await first.ensure(request(), never)
    const lock = join(scratch.dataDir, 'mirrors', '7.git.lock')
    writeFileSync(lock, 'a dead process')
    utimesSync(lock, new Date(0), new Date(0))
    commit = scratch.commit({ 'docs/c.md': 'C\n' })
    await first.ensure(request(), never)
    expect(existsSync(lock)).toBe(false)
  })

  test('stops watching its size when it gets no token', async () => {
    const timers = countTimers()
    const token = () => Promise.reject(new Error('the rate limit was reached'))
    await expect(mirrors().ensure(request({ token }), never)).rejects.toThrow('the rate limit was reached')
    expect(countTimers()).toBe(timers)
  })

  test('keeps its token out of every file', async () => {
    const mirror = await mirrors().ensure(request({ token: async () => 'ghs_canary' }), never)
    const files = readdirSync(mirror.gitDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const texts = files.map((file) => readFileSync(join(file.parentPath, file.name), 'latin1'))
    expect(texts.filter((text) => text.includes('ghs_canary'))).toEqual([])
  })

  test('says that the commit is gone', async () => {
    await expect(mirrors().ensure(request({ commitSha: '1'.repeat(40) }), never)).rejects.toMatchObject({
      name: 'GitError',
      stderr: expect.stringContaining('not our ref'),
    })
  })

  test('says that the repository is gone', async () => {
    await expect(mirrors().ensure(request({ fullName: 'acme/none' }), never)).rejects.toThrow(
      'does not appear to be a git repository',
    )
  })

  test.each(['.git', '..'])('refuses a commit with a file that is named %j', async (name) => {
    const blob = scratch.git('rev-parse', 'HEAD:docs/a.md').trim()
    const input = `100644 blob ${blob}\t${name}\n`
    const tree = execFileSync('git', ['mktree'], { cwd: scratch.work, input, encoding: 'utf8' }).trim()
    commit = scratch.git('commit-tree', '-m', 'hostile', tree).trim()
    await expect(mirrors().ensure(request(), never)).rejects.toThrow('fsck error')
  })

  test('is made anew when it was damaged', async () => {
    const { gitDir } = await mirrors().ensure(request(), never)
    const objects = join(gitDir, 'objects')
    for (const file of readdirSync(objects, { recursive: true, withFileTypes: true })) {
      if (file.isFile() && file.name.length > 30) writeFileSync(join(file.parentPath, file.name), '', { flag: 'w' })
    }
    commit = scratch.commit({ 'docs/d.md': 'D\n' })
    const mirror = await mirrors().ensure(request(), never)
    expect(await openGitTree((timeoutMs) => mirror.git({ timeoutMs }), commit).list()).toHaveLength(2)
  })

  test('lets one who waits go when his job is stopped, and fetches for the other', async () => {
    const shared = mirrors()
    const stop = new AbortController()
    const stopped = shared.ensure(request(), stop.signal)
    const other = shared.ensure(request(), never)
    stop.abort(new Error('canceled'))
    await expect(stopped).rejects.toThrow('canceled')
    await expect(other).resolves.toBeDefined()
  })

  test('is ended when it takes more room than it may', async () => {
    commit = scratch.commit({ 'noise.bin': randomBytes(256 * 1024) })
    const shared = mirrors({ maxBytes: 64 * 1024 })
    await expect(shared.ensure(request(), never)).rejects.toThrow(MirrorTooLargeError)
    expect(await shared.exists(7)).toBe(false)
  })

  test('can be deleted, and fetched again', async () => {
    const shared = mirrors()
    await shared.ensure(request(), never)
    await shared.delete(7)
    expect(await shared.exists(7)).toBe(false)
    await shared.ensure(request(), never)
    expect(await shared.exists(7)).toBe(true)
  })

  test('lets commits go that were not used for a day, once there are many', async () => {
    const first = commit
    const shared = mirrors()
    const { gitDir } = await shared.ensure(request(), never)
    const refs = join(gitDir, 'refs/docmend/base')
    utimesSync(join(refs, first), new Date(0), new Date(0))
    for (let index = 0; index < 40; index++)
      writeFileSync(join(refs, index.toString(16).padStart(40, '0')), `${first}\n`)
    commit = scratch.commit({ 'docs/e.md': 'E\n' })
    await shared.ensure(request(), never)
    expect(readdirSync(refs)).not.toContain(first)
    expect(readdirSync(refs)).toHaveLength(41)
  })
})

describe('all mirrors together', () => {
  const fetched = () => readdirSync(join(scratch.dataDir, 'mirrors')).filter((name) => /\.git$|deleted/.test(name))

  async function fetchUsed(repositoryId: number, agoMs: number): Promise<void> {
    const { gitDir } = await mirrors().ensure(request({ repositoryId }), never)
    const usedAt = new Date(Date.now() - agoMs)
    utimesSync(join(gitDir, 'refs/docmend/base', commit), usedAt, usedAt)
  }

  test('keep to their limit: the one that nobody used for longest goes first', async () => {
    scratch.commit({ 'docs/large.bin': randomBytes(300_000) })
    commit = scratch.git('rev-parse', 'HEAD').trim()
    await fetchUsed(1, 2 * DAY_MS)
    await fetchUsed(2, 3 * DAY_MS)
    await fetchUsed(3, 1 * DAY_MS)
    await mirrors({ maxTotalBytes: 1_000_000 }).ensure(request({ repositoryId: 4 }), never)
    expect(fetched()).toEqual(['1.git', '3.git', '4.git'])
  })

  test('may pass it while all are in use', async () => {
    await fetchUsed(1, 60_000)
    await mirrors({ maxTotalBytes: 1 }).ensure(request({ repositoryId: 2 }), never)
    expect(fetched()).toEqual(['1.git', '2.git'])
  })

  test('are rid of what a killed process has half removed', async () => {
    mkdirSync(join(scratch.dataDir, 'mirrors', '5.git.deleted-x', 'objects'), { recursive: true })
    await mirrors().ensure(request(), never)
    expect(fetched()).toEqual(['7.git'])
  })
})
