// What a model is told that calls a tool wrongly, on every connection.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Client } from '@modelcontextprotocol/client'
import { createScratch, type Scratch } from '../../github/scratch-repository.ts'
import { connectMcp } from '../../support/mcp-http.ts'
import { callTool, startMcpClient } from '../../support/mcp-process.ts'
import { type RunningApi, startApi } from '../../support/start-api.ts'

let scratch: Scratch
let api: RunningApi
let local: Client
let service: Client
beforeAll(async () => {
  scratch = createScratch()
  scratch.commit({ 'mkdocs.yml': 'site_name: X\n', 'docs/index.md': '# Home\n' })
  api = await startApi()
  local = await startMcpClient(['--repo', scratch.work])
  service = await connectMcp(api)
})
afterAll(async () => {
  await local.close()
  await service.close()
  await api.stop()
  scratch.remove()
})

test.each<[string, Record<string, unknown>, string]>([
  ['check', { limit: 1000 }, 'limit is 1000; it must be at most 100 (Problems to show)'],
  ['check', { severity: 'fatal' }, 'severity is "fatal"; it must be one of "all", "errors", "warnings"'],
  ['check_change', { since: '' }, 'since is ""; it must have at least 1 character (A branch or commit'],
  ['read', {}, 'path is missing; it must be text'],
  ['read', { path: 'docs/index.md', startLine: 'one' }, 'startLine is "one"; it must be a whole number'],
  ['search', { pattern: ['a'] }, 'pattern is ["a"]; it must be text'],
  ['uses', { path: 'docs/index.md' }, 'name is missing; it must be text'],
  ['outline', { path: 'docs/index.md', allLanguages: 'yes' }, 'allLanguages is "yes"; it must be true or false'],
])('on a local repository, %s with %j names the argument and what it must be', async (name, args, words) => {
  const { isError, text } = await callTool(local, name, args)
  expect(isError).toBe(true)
  expect(text).toContain(`${name} was called wrongly:\n`)
  expect(text).toContain(`- ${words}`)
})

test.each<[string, Record<string, unknown>, string]>([
  ['start_job', { prompt: 7, branch: 'main' }, 'prompt is 7; it must be text'],
  [
    'start_job',
    { prompt: 'x', branch: 'main' },
    'there is no argument "branch"; start_job takes prompt, ref, topic, draft',
  ],
  [
    'start_job',
    { prompt: 'x', topic: 'x'.repeat(101) },
    'topic may have at most 100 characters (While a pull request of the same topic is open',
  ],
  ['wait_for_job', { jobId: 'a', seconds: 0.5 }, 'seconds is 0.5; it must be a whole number'],
  ['page_views', { limit: 0 }, 'limit is 0; it must be at least 1 (Rows to show)'],
])('on a service, %s with %j does, too', async (name, args, words) => {
  const { isError, text } = await callTool(service, name, args)
  expect(isError).toBe(true)
  expect(text).toContain(`- ${words}`)
})

test('no sentence is that of a library, and the example of each tool is a right call', async () => {
  for (const client of [local, service]) {
    const { tools } = await client.listTools()
    for (const { name } of tools) {
      const { text } = await callTool(client, name, {
        no_such_argument: 1,
        jobId: 5,
        limit: 'x',
        path: 5,
        name: 5,
        pattern: 5,
      })
      expect(text).toContain(`${name} was called wrongly:\n- `)
      expect(text).not.toMatch(/Invalid input|expected|received|✖|Unrecognized/)
      const example = JSON.parse(text.slice(text.indexOf('For example: ') + `For example: ${name} `.length))
      expect((await callTool(client, name, example)).text).not.toContain('was called wrongly')
    }
  }
})

test('a null is no argument, and the schema says that there are no others', async () => {
  const { isError } = await callTool(local, 'read', { path: 'docs/index.md', startLine: null, repository: null })
  expect(isError).toBe(false)
  const { tools } = await local.listTools()
  expect(tools.filter(({ inputSchema }) => inputSchema.additionalProperties !== false)).toEqual([])
})

test('a long value is quoted in part', async () => {
  const { text } = await callTool(local, 'check', { limit: 'x'.repeat(5000) })
  expect(text.length).toBeLessThan(400)
})
