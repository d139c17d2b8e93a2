// notice_change: what a coding agent is told about the change that it has just written, by a real process.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Client } from '@modelcontextprotocol/client'
import { createScratch, type Scratch } from '../../github/scratch-repository.ts'
import { callTool, startMcpClient } from '../../support/mcp-process.ts'

const CODE = "export const options = program.option('--max-retries <n>', 'how often to try again', '3')\n"

let scratch: Scratch
let client: Client
beforeAll(async () => {
  scratch = createScratch()
  scratch.commit({
    'docs/index.md': '# Home\n\nIt copies pages.\n',
    'docs/install.md': '# Install\n\nRun the installer.\n',
    'docs/cli.md': '# Options\n\n- `--max-retries`: how often to try again.\n',
    'src/cli.ts': CODE,
  })
  client = await startMcpClient(['--repo', scratch.work])
})
afterAll(async () => {
  await client.close()
  scratch.remove()
})

const notice = (args: Record<string, unknown> = {}) => callTool(client, 'notice_change', args)

test('says what staged code makes untrue, and quotes the repository as data', async () => {
  expect((await notice({ staged: true })).text).toMatch(/^0 open findings; /)
  writeFileSync(join(scratch.work, 'src/cli.ts'), CODE.replace('--max-retries', '--max-attempts'))
  expect((await notice({ staged: true })).text).toMatch(/^0 open findings; /)
  scratch.git('add', '-A')
  const lines = (await notice({ staged: true })).text.split('\n')
  expect(lines[0]).toMatch(/^1 open finding; 3 pages searched for what 1 source file changed from [0-9a-f]{7} to what /)
  expect(lines[1]).toMatch(/^Read each line, correct the page in the same change as the code/)
  expect(lines[2]).toMatch(/^Everything below this line quotes files of the repository\./)
  expect(lines[3]).toMatch(/^docs\/cli\.md:3 {2}The page names --max-retries; .*src\/cli\.ts:1 staged\) {2}name-gone$/)
})

test('compares two commits', async () => {
  scratch.git('add', '-A')
  scratch.git('commit', '-qm', 'Rename an option')
  expect((await notice({ from: 'HEAD~1' })).text).toContain('docs/cli.md:3  The page names --max-retries')
  expect((await notice({ from: 'HEAD' })).text).toMatch(/^0 open findings; /)
})

test('tells the model what to do about a call that cannot be answered', async () => {
  expect(await notice({ staged: true, from: 'HEAD' })).toMatchObject({
    isError: true,
    text: expect.stringContaining('leave out from and to'),
  })
  expect(await notice({ from: 'nowhere' })).toMatchObject({
    isError: true,
    text: expect.stringContaining('has no branch or commit nowhere: fetch it first'),
  })
})
