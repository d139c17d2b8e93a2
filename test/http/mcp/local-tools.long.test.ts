// The tools on a local repository, as the client of the SDK finds them in a real process.
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { createScratch } from '../../github/scratch-repository.ts'
import { callTool, startMcpClient } from '../../support/mcp-process.ts'
import { useLocalTools } from './local-tools.ts'

const given = useLocalTools()
const { call, write } = given

describe('check', () => {
  test('can be limited to a folder and to warnings', async () => {
    expect((await call('check', { under: 'docs/guide.md' })).structured).toMatchObject({ errors: 0, problems: [] })
    expect((await call('check', { severity: 'warnings' })).structured).toMatchObject({ errors: 1, problems: [] })
  })

  test('gives many problems in pages', async () => {
    const links = Array.from({ length: 10 }, (_, n) => `[${n}](no-${n}.md)`)
    write('docs/many.md', `# Many\n\n${links.join('\n')}\n`)
    const first = await call('check', { under: 'docs/many.md', limit: 6 })
    expect(first.structured).toMatchObject({ nextOffset: 6 })
    expect(first.text).toContain('offset 6 continues')
    const second = await call('check', { under: 'docs/many.md', limit: 6, offset: 6 })
    expect(second.structured).toMatchObject({ nextOffset: null })
    expect(second.structured?.problems).toHaveLength(4)
    rmSync(join(given.scratch.work, 'docs/many.md'))
  })
})

describe('the reading tools', () => {
  test('follow no link, of a file or of a folder', async () => {
    const outside = join(given.scratch.folder, 'outside')
    mkdirSync(outside)
    writeFileSync(join(outside, 'page.md'), '# Out of reach\n')
    symlinkSync(join(outside, 'page.md'), join(given.scratch.work, 'docs/linked.md'))
    symlinkSync(outside, join(given.scratch.work, 'docs/linked'))
    given.scratch.commit({ 'docs/part/page.md': '# Part\n' })
    rmSync(join(given.scratch.work, 'docs/part'), { recursive: true })
    symlinkSync(outside, join(given.scratch.work, 'docs/part'))
    expect((await call('search', { pattern: 'Out of reach' })).text).not.toContain('page')
    expect(await call('read', { path: 'docs/linked.md' })).toMatchObject({ isError: true })
    expect(await call('read', { path: 'docs/linked/page.md' })).toMatchObject({ isError: true })
    expect(await call('read', { path: 'docs/part/page.md' })).toMatchObject({ isError: true })
  })
})

test('a repository without a commit gets a sentence that says what to do', async () => {
  const empty = createScratch()
  const other = await startMcpClient(['--repo', empty.work])
  const { isError, text } = await callTool(other, 'check')
  await other.close()
  empty.remove()
  expect(isError).toBe(true)
  expect(text).toMatch(/commit first/)
})
