// docs/mcp.md repeats the tools; what models read of them has bounds.
import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { SCOPES } from '../../../src/contract/scopes.ts'
import { createLocalTools } from '../../../src/http/mcp/local/local-tools.ts'
import { createJobTools } from '../../../src/http/mcp/service/job-tools.ts'
import { createProjectReadingTools } from '../../../src/http/mcp/service/project-reading-tools.ts'
import type { ServiceAccess } from '../../../src/http/mcp/service/service-access.ts'
import { createServiceTools } from '../../../src/http/mcp/service/service-tools.ts'
import { createViewTools } from '../../../src/http/mcp/service/view-tools.ts'

const page = readFileSync('docs/mcp.md', 'utf8')

/** Nothing is called here. */
const unused = {} as never
const access: ServiceAccess = {
  client: unused,
  projectId: 'prj_1',
  scopes: SCOPES,
  stopWaiting: new AbortController().signal,
  now: () => 0,
  newIdempotencyKey: () => '',
}
const local = createLocalTools(unused)
const tools = [...local, ...createServiceTools(access)]
/** At `/mcp` alone, where they have names of local tools. */
const reading = createProjectReadingTools({ of: () => unused }, 'prj_1')

/** First cells of the table with this heading, then the second ones. */
function columnOf(heading: string, cell: number): string[] {
  const [, after = ''] = page.split(`| ${heading} |\n`)
  const [table = ''] = after.split('\n\n')
  return table
    .split('\n')
    .slice(1)
    .map((row) => (row.split('|')[cell] ?? '').trim().replaceAll('`', ''))
}

test('the table of the local tools', () => {
  expect(columnOf('tool | what for', 1)).toEqual(local.map(({ name }) => name))
})

test('the table of the tools of a service, with their scopes', () => {
  const scoped = [...createJobTools(access), ...reading, ...createViewTools(access)]
  expect(columnOf('tool | scope | what for', 1)).toEqual(scoped.map(({ tool }) => tool.name))
  expect(columnOf('tool | scope | what for', 2)).toEqual(scoped.map(({ scope }) => scope))
})

test.each([...tools, ...reading.map(({ tool }) => tool)].map((tool) => [tool.name, tool] as const))(
  '%s says when to use it, in bounds',
  (_, tool) => {
    expect(tool.title).toMatch(/^[A-Z][^.]{5,60}$/)
    expect(tool.description).toMatch(/\bUse it\b/)
    expect(tool.description.length).toBeLessThan(1000)
    expect(tool.inputSchema).toMatchObject({ type: 'object' })
  },
)

test('only the tools that change something are not marked as reading', () => {
  const changing = tools.filter(({ annotations }) => !annotations.readOnlyHint).map(({ name }) => name)
  expect(changing).toEqual(['start_job', 'message_job', 'cancel_job'])
  expect(tools.filter(({ annotations }) => annotations.destructiveHint).map(({ name }) => name)).toEqual(['cancel_job'])
})

test('names are unique, also when a client gets both kinds', () => {
  expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length)
})

test('names at /mcp are unique, and its reading tools are marked as such', () => {
  const served = createServiceTools(access, { of: () => unused })
  expect(new Set(served.map(({ name }) => name)).size).toBe(served.length)
  expect(reading.every(({ tool }) => tool.annotations.readOnlyHint)).toBe(true)
})

test('all that a client lists takes little of a context window', () => {
  const listed = tools.map(({ name, title, description, inputSchema }) => ({ name, title, description, inputSchema }))
  expect(JSON.stringify(listed).length).toBeLessThan(16_000)
})
