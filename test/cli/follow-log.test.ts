import { appendFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { followLog } from '../../src/cli/import/follow-log.ts'
import { hashTail } from '../../src/cli/import/position.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docmend-follow-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a renamed log is read on until the new one has something in it: servers write to it until they have opened that', async () => {
  const path = join(folder, 'access.log')
  writeFileSync(path, 'first\n')
  const handle = await open(path)
  const log = followLog(handle, path, undefined, { signal: new AbortController().signal })
  const read = async () => String((await log.next()).value)
  expect([await read(), await read()]).toEqual(['first\n', 'caught_up'])
  renameSync(path, `${path}.1`)
  writeFileSync(path, '')
  expect(await read()).toBe('caught_up')
  appendFileSync(`${path}.1`, 'late\n')
  expect(await read()).toBe('late\n')
  expect(await read()).toBe('caught_up')
  appendFileSync(path, 'new\n')
  expect(await log.next()).toMatchObject({ done: true })
  await handle.close()
})

test.each([
  ['bytes that the earlier run has read', 0],
  ['new bytes', 4],
])(
  'a log that was emptied and has grown just before it is opened is noticed, where reading begins with %s',
  async (_, windowOffset) => {
    const path = join(folder, 'emptied.log')
    writeFileSync(path, 'new and longer than before\n')
    const handle = await open(path)
    const tail = Buffer.from('old\n')
    const position = { offset: 4, windowOffset, format: 'events', header: null, tailHash: hashTail(tail), tailBytes: 4 }
    const start = { ...position, lines: 1, tail }
    const reads: unknown[] = []
    for await (const read of followLog(handle, path, start, { signal: new AbortController().signal })) reads.push(read)
    expect(reads).toEqual(windowOffset === 0 ? [Buffer.from('new '), 'emptied'] : ['emptied'])
    await handle.close()
  },
)
