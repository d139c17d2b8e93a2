import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'

let line: CommandLine
beforeAll(() => {
  line = createCommandLine()
})
afterAll(() => line.remove())

async function json(...args: string[]) {
  const { stdout } = await line.runWithin([...args, '--json'])
  return JSON.parse(stdout)
}

test('create prints the project and the key, and warns beside it that the key is shown once', async () => {
  const { exitCode, stdout, stderr } = await line.run(['keys', 'create', 'acme/docs', '--name', 'docs workflow'])
  expect(exitCode).toBe(0)
  expect(stdout).toMatch(
    /^Project {2}prj_[\w-]{22} {2}\(acme\/docs\)\nKey {6}mend_[0-9A-Za-z]{49}\nKey id {3}[0-9a-f]{12}, expires \d{4}-\d\d-\d\d\n$/,
  )
  expect(stderr).toContain('only time that the key is shown')
})

test('create, list and revoke tell scripts the same in JSON', async () => {
  const made = await json('keys', 'create', 'acme/json', '--expires', 'never', '--scopes', 'jobs:read')
  expect(made).toMatchObject({ projectId: expect.any(String), key: expect.stringMatching(/^mend_/), expiresAt: null })
  const listed = await json('keys', 'list', 'ACME/json')
  const key = { keyId: made.keyId, scopes: ['jobs:read'], expiresAt: null, revokedAt: null }
  expect(listed).toMatchObject({ projectId: made.projectId, keys: [key] })
  expect(JSON.stringify(listed)).not.toContain(made.key)
  expect(await json('keys', 'revoke', made.projectId, made.keyId)).toEqual({ revoked: true })
  expect((await json('keys', 'list', made.projectId)).keys).toMatchObject([
    { revokedAt: expect.stringMatching(/^\d{4}-.*Z$/) },
  ])
})

test('list shows a line for each key', async () => {
  const made = await json('keys', 'create', 'acme/list', '--name', 'nightly', '--cidr', '10.0.0.0/8')
  const { exitCode, stdout } = await line.runWithin(['keys', 'list', 'acme/list'])
  expect(exitCode).toBe(0)
  const scopes = 'jobs:read,jobs:write,views:read,views:write'
  const [head, ...rest] = stdout.split(/(?<=\n)/)
  expect(head).toBe(`Project  ${made.projectId}  (acme/list)\n`)
  expect(rest.join('')).toMatch(
    new RegExp(`^${made.keyId}  nightly  ${scopes}  expires \\d{4}-\\d\\d-\\d\\d  never used\n$`),
  )
})

test('list shows a name as text: whoever administers a repository chooses it', async () => {
  await line.runWithin(['keys', 'create', 'acme/names', '--name', 'CI\x1b]0;owned\x07'])
  const { stdout } = await line.runWithin(['keys', 'list', 'acme/names'])
  expect(stdout).toContain(String.raw`CI\x1b]0;owned\x07`)
})

test('revoking a key that is not there fails and says where to look', async () => {
  await line.runWithin(['keys', 'create', 'acme/docs'])
  const { exitCode, stdout, stderr } = await line.runWithin(['keys', 'revoke', 'acme/docs', 'nothing'])
  expect([exitCode, stdout]).toEqual([1, ''])
  expect(stderr).toContain('docmend keys list')
})

test('list without a project names the projects, whose ids nothing else would tell', async () => {
  const made = await json('keys', 'create', 'acme/listed:docs')
  const project = { projectId: made.projectId, repository: 'acme/listed', docsRoot: 'docs', state: 'active' }
  expect((await json('keys', 'list')).projects).toContainEqual(project)
  const { stdout } = await line.runWithin(['keys', 'list'])
  expect(stdout).toContain(`${made.projectId}  acme/listed:docs  active\n`)
})

test('a command that looks something up leaves no database behind where there is none', async () => {
  const elsewhere = createCommandLine()
  try {
    const { exitCode, stderr } = await elsewhere.runWithin(['keys', 'list'])
    expect(exitCode).toBe(1)
    expect(stderr).toMatch(/^docmend: There is no database .*docmend\.db\. Run this in the folder of the service/)
    expect((await elsewhere.runWithin(['export', '--project', 'acme/docs'])).stderr).toBe(stderr)
  } finally {
    elsewhere.remove()
  }
})

test('a project that is not there fails and says what to look at', async () => {
  const { exitCode, stderr } = await line.runWithin(['keys', 'list', 'acme/unknown'])
  expect([exitCode, stderr]).toEqual([1, 'docmend: There is no such project. "docmend keys list" lists the projects\n'])
})

test('a repository with two docs sites is not guessed at: its projects are named', async () => {
  const first = await json('keys', 'create', 'acme/two:guides')
  const second = await json('keys', 'create', 'acme/two:reference')
  const { exitCode, stderr } = await line.runWithin(['keys', 'list', 'acme/two'])
  expect(exitCode).toBe(1)
  for (const { projectId } of [first, second]) expect(stderr).toContain(projectId)
  expect(await json('keys', 'list', 'acme/two:reference')).toMatchObject({ projectId: second.projectId })
})

describe('wrong usage ends with 2, says what is wrong and makes nothing', () => {
  test.each([
    ['no repository', [], 'repository'],
    ['a repository without an owner', ['docs'], 'OWNER/REPO'],
    ['a docs root outside', ['wrong/docs:../site'], 'docs or site/docs'],
    ['an unknown scope', ['wrong/docs', '--scopes', 'admin'], 'jobs:read'],
    ['an expiry of no days', ['wrong/docs', '--expires', '0'], '1 to 3650'],
    ['an address that is none', ['wrong/docs', '--cidr', '10.0.0.0/8,home'], '"home"'],
    ['an unknown option', ['wrong/docs', '--color'], '--color'],
  ])('%s', async (_, args, hint) => {
    const { exitCode, stdout, stderr } = await line.runWithin(['keys', 'create', ...args])
    expect([exitCode, stdout]).toEqual([2, ''])
    expect(stderr).toContain(hint)
    expect((await line.runWithin(['keys', 'list', 'wrong/docs'])).exitCode).toBe(1)
  })
})
