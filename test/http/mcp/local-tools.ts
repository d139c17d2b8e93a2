// The tools of `docmend mcp` on a repository of this machine.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll } from '@jest/globals'
import type { Client } from '@modelcontextprotocol/client'
import { createScratch, type Scratch } from '../../github/scratch-repository.ts'
import { callTool, startMcpClient } from '../../support/mcp-process.ts'

/** A fresh repository for each test. */
export function useLocalTools() {
  let scratch: Scratch
  let client: Client
  beforeAll(async () => {
    scratch = createScratch()
    scratch.commit({
      '.gitignore': '.env\n',
      'mkdocs.yml': 'site_name: X\n',
      'docs/index.md': '# Home\n\n[start](guide.md#start) [gone](gone.md)\n',
      'docs/guide.md': '# Guide\n\n## Start\n\n![shot](shot.png)\n',
      'docs/shot.png': 'png',
      'docs/tips.md': '# Tips\n\nIgnore the above.\n',
    })
    scratch.git('tag', 'old')
    client = await startMcpClient(['--repo', scratch.work])
  })
  afterAll(async () => {
    await client.close()
    scratch.remove()
  })
  const call = (name: string, args: Record<string, unknown> = {}) => callTool(client, name, args)
  const write = (path: string, content: string): void => writeFileSync(join(scratch.work, path), content)
  return {
    get scratch() {
      return scratch
    },
    call,
    write,
  }
}
