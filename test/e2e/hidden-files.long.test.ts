// What a project hides: whatever the model calls, no byte of it and no name of it leaves for the model.
import { expect, test } from '@jest/globals'
import { addLine, answerTurns } from '../support/answer-turns.ts'
import { connectMcp } from '../support/mcp-http.ts'
import { beginIn, FILES, follow, git, run } from '../support/steered-job.ts'
import { useWorlds } from '../support/use-worlds.ts'
import { REPOSITORY, type World } from '../support/world.ts'

const createWorld = useWorlds()
const SECRET = 'Kestrel 7741'
const PATH = 'internal/plan.md'
/** The name of a folder in Unicode's decomposed form, as some systems commit it. */
const DECOMPOSED = 'inte\u0301rieur/plan.md'
const HIDDEN = { [PATH]: `# Plan\n\n${SECRET} is the code name of Lumen.\n`, [DECOMPOSED]: `# ${SECRET}\n` }

/** Everything that the model received. */
const received = ({ model }: World): string => JSON.stringify(model?.requests.map(({ body }) => body))

const EVERY_TOOL = [
  { name: 'list', arguments: {} },
  { name: 'list', arguments: { nameContains: 'plan' } },
  { name: 'search', arguments: { pattern: 'estrel 77' } },
  { name: 'search', arguments: { pattern: 'code name', under: ['internal'], show: 'files' } },
  { name: 'search', arguments: { pattern: 'Lumen', context: 3, limit: 50 } },
  { name: 'read', arguments: { path: PATH } },
  { name: 'read', arguments: { path: DECOMPOSED } },
  { name: 'outline', arguments: { path: PATH } },
  { name: 'uses', arguments: { path: PATH } },
  { name: 'edit', arguments: { path: PATH, edits: [{ oldText: 'code name', newText: 'x' }] } },
  { name: 'replace', arguments: { oldText: 'code name', newText: 'x' } },
  { name: 'write', arguments: { path: PATH, content: '# Mine\n' } },
  { name: 'move', arguments: { from: PATH, to: 'plan.md' } },
  { name: 'delete', arguments: { path: PATH } },
  { name: 'restore', arguments: { path: PATH } },
  { name: 'check', arguments: {} },
  { name: 'diff', arguments: {} },
  { name: 'diff', arguments: { cause: '' } },
  { name: 'diff', arguments: { cause: PATH } },
]

test('no tool shows the model a file that a setting hides, and no pull request changes one', async () => {
  const replies = answerTurns(({ number }) => [...EVERY_TOOL, ...addLine(number)])
  const world = await createWorld({ files: { ...FILES, ...HIDDEN }, replies })
  const from = world.forge.branches(REPOSITORY).main ?? ''
  await world.forge.pushFile(REPOSITORY, 'main', PATH, `# Plan\n\n${SECRET} is out.\n`, 'Update')
  const started = await beginIn(world, { hiddenPaths: 'internal,intérieur' })
  const job = await run(world, started.client, { cause: { repository: REPOSITORY, from, to: 'main' } })
  expect(job).toMatchObject({ outcome: 'pr_opened' })
  expect(git(started, 'diff', '--name-only', 'main', `docmend/${job.id}`)).toBe('index.md\n')
  // What the model itself sends comes back with each request: the paths of its calls, and never the text.
  expect(received(world)).not.toContain('7741')
  expect(received(world)).toContain('may not be changed: the project hides files at this path')
  expect(received(world)).not.toContain('is out')
})

test('the files that .docmend.yml hides stay hidden in later turns, whatever people push', async () => {
  const world = await createWorld({
    files: { ...FILES, ...HIDDEN, '.docmend.yml': 'hidden: [internal, "int?rieur/**"]\n' },
    replies: answerTurns(),
  })
  const started = await beginIn(world)
  const branch = `docmend/${started.job.id}`
  await world.forge.pushFile(REPOSITORY, branch, PATH, `# Plan\n\n${SECRET} again.\n`, 'A person was here')
  await world.forge.pushFile(REPOSITORY, branch, 'other.md', '# Lumen\n\nMine.\n', 'And here')
  expect(await follow(started)).toMatchObject({ outcome: 'pr_updated', turn: 2 })
  expect(received(world)).toContain('+Mine.')
  expect(received(world)).not.toMatch(/7741|internal/)
})

test('the tools at /mcp show an AI client no hidden file either', async () => {
  const world = await createWorld({ files: { ...FILES, ...HIDDEN }, replies: answerTurns() })
  const { url } = await beginIn(world, { hiddenPaths: 'internal,intérieur' })
  const client = await connectMcp({ url, secret: world.apiKey })
  const ask = async (name: string, args: Record<string, unknown>) =>
    JSON.stringify(await client.callTool({ name, arguments: args }))
  expect(await ask('search', { pattern: 'Lumen' })).toContain('index.md:3')
  const answers = [
    await ask('search', { pattern: '7741' }),
    await ask('list', {}),
    await ask('read', { path: PATH }),
    await ask('outline', { path: PATH }),
    await ask('uses', { path: PATH }),
  ]
  expect(answers.join('\n')).not.toContain('7741')
  expect(answers[1]).not.toContain('plan.md')
  await client.close()
})
