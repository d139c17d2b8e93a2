// A repository that stays open between calls: what is read again, what is not, and how calls wait and end.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { PagesRead } from '../../../src/checks/index.ts'
import type { LocalDocs } from '../../../src/http/mcp/local/local-docs.ts'
import { openLocalDocs } from '../../../src/local/local-docs.ts'
import { readConfig } from '../../../src/service/config.ts'
import { createScratch, type Scratch } from '../../github/scratch-repository.ts'

let scratch: Scratch
let docs: LocalDocs
beforeEach(() => {
  scratch = createScratch()
  scratch.commit({ 'docs/a.md': '# A\n\n[b](b.md)\n', 'docs/b.md': '# B\n' })
  const config = readConfig({ PATH: process.env.PATH ?? '' })
  docs = openLocalDocs(config, { repositoryDir: scratch.work, docsRoot: undefined, waitingMax: 2 })
})
afterEach(async () => {
  await docs.close()
  scratch.remove()
})

/** Gives the errors of a check, and how often it told that it reads pages. */
async function check(since?: string) {
  let told = 0
  const onProgress = (): void => {
    told += 1
  }
  const { errors } = await docs.check(since, { signal: new AbortController().signal, onProgress })
  return { errors, told }
}

const call = (signal = new AbortController().signal) => ({ signal, onProgress: () => undefined })

test('a whole check is done once for the same files, and again when one changes', async () => {
  const { errors, told } = await check()
  expect([errors, told > 0]).toEqual([0, true])
  expect(await check()).toEqual({ errors: 0, told: 0 })
  rmSync(join(scratch.work, 'docs/b.md'))
  expect(await check()).toMatchObject({ errors: 1 })
  scratch.git('checkout', '-q', '.')
  expect(await check()).toMatchObject({ errors: 0 })
})

test('uses tells how many pages are read, the first time', async () => {
  const heard: PagesRead[] = []
  const uses = () => docs.answer('uses', { name: 'docs/b.md' }, { ...call(), onProgress: (pages) => heard.push(pages) })
  await uses()
  expect(heard.at(-1)).toEqual({ read: 2, of: 2, isIndex: true })
  heard.length = 0
  await uses()
  expect(heard).toEqual([])
})

test('a canceled call ends at once, and the next one begins anew', async () => {
  const cancel = new AbortController()
  const canceled = docs.check(undefined, { signal: cancel.signal, onProgress: () => cancel.abort() })
  await expect(canceled).rejects.toThrow()
  expect(await check()).toMatchObject({ errors: 0 })
})

test('a call that is canceled while it waits does nothing', async () => {
  const first = docs.check(undefined, call())
  await expect(docs.answer('list', {}, call(AbortSignal.abort()))).rejects.toThrow(/abort/i)
  expect(await first).toMatchObject({ errors: 0 })
})

test('no more calls wait than may', async () => {
  const calls = Array.from({ length: 4 }, () => docs.answer('list', {}, call()))
  const ended = await Promise.allSettled(calls)
  expect(ended.map(({ status }) => status)).toContain('rejected')
  expect(ended.at(0)?.status).toBe('fulfilled')
  expect(await docs.answer('list', {}, call())).toMatchObject({ ok: true, text: expect.stringContaining('2 files') })
})

test('a file that is too large for a page is there for links, and has no content', async () => {
  writeFileSync(join(scratch.work, 'docs/film.mp4'), new Uint8Array(2_000_000))
  writeFileSync(join(scratch.work, 'docs/b.md'), '# B\n\n[film](film.mp4)\n')
  expect(await check('HEAD')).toMatchObject({ errors: 0 })
  expect(await docs.answer('read', { path: 'docs/film.mp4' }, call())).toMatchObject({
    ok: false,
    text: expect.stringMatching(/^Failed: .*is not a file/),
  })
})

test('a work tree with thousands of new files is refused with what to do', async () => {
  for (let n = 0; n <= 5000; n += 1) writeFileSync(join(scratch.work, `${n}.tmp`), '')
  await expect(docs.answer('list', {}, call())).rejects.toThrow(/5,001 files of .* differ .* add to \.gitignore/)
})
