// The title and the description of a pull request over several turns, and what people write there.
import { describe, expect, test } from '@jest/globals'
import { type AskedTurn, addLine, answerTurns } from '../support/answer-turns.ts'
import { beginIn, FILES, follow, pageAt, replies, type Started } from '../support/steered-job.ts'
import { until } from '../support/until.ts'
import { useWorlds } from '../support/use-worlds.ts'
import { REPOSITORY } from '../support/world.ts'

const createWorld = useWorlds()

interface Said {
  title: string
  summary: string
  whole?: { title: string; summary: string }
}

const FIRST = { title: 'Add line 1', summary: 'Adds the first line.' }
const SECOND = {
  title: 'Add line 2',
  summary: 'Adds the second line.',
  whole: { title: 'Add two lines', summary: 'Adds both lines.' },
}
const THIRD = { title: 'Add line 3', summary: 'Adds the third line.' }

async function beginSaying(...said: Said[]): Promise<Started & { told: string[] }> {
  const told: string[] = []
  const work = (turn: AskedTurn) => {
    told.push(turn.told)
    return addLine(turn.number)
  }
  const replies = answerTurns(work, { say: (number) => said[number - 1] })
  return { ...(await beginIn(await createWorld({ files: FILES, replies }))), told }
}

const EDITED = 'Left as edited by people, and may not tell of this turn: description\n'
const UNMARKED = 'no longer has the marks of Docmend: title and description\n'

const pull = ({ world }: Started) => world.forge.pullRequests(REPOSITORY)[0]
const edit = (started: Started, words: { title?: string; body?: string }) =>
  started.world.forge.editPullRequest(REPOSITORY, 1, words)
const lastReply = (started: Started, turn: number) => until('a reply', () => replies(started)[turn - 2]?.body)

describe('Title and description', () => {
  test('follow a turn that says what the whole pull request does now', async () => {
    const started = await beginSaying(FIRST, SECOND)
    expect(pull(started)?.title).toBe('Add line 1')
    expect(await follow(started)).toMatchObject({ outcome: 'pr_updated' })
    const { title, body } = pull(started) ?? {}
    expect(title).toBe('Add two lines')
    expect(body).toMatch(/\n\*\*Request\*\*: Add a line\.\n\nAdds both lines\.\n/)
    expect(body).toMatch(/All requests[\s\S]*Add a line\.[\s\S]*Then:[\s\S]*Another one\./)
    expect(body?.match(/docmend:job=\S+/g)).toEqual([`docmend:job=${started.job.id}`])
    expect(await lastReply(started, 2)).not.toContain('Left as')
  })

  test('tell of every turn in order when the model says nothing of the whole', async () => {
    const started = await beginSaying(FIRST, THIRD, THIRD)
    await follow(started)
    await follow(started)
    expect(pull(started)?.title).toBe('Add line 1')
    expect(pull(started)?.body).toMatch(
      /Adds the first line\.\n\nThen: Adds the third line\.\n\nThen: Adds the third line\.\n/,
    )
  })

  test('name what has no source at the line where it stands after the last turn', async () => {
    const texts = ['Sessions survive 5 restarts of the server.', 'Above.\n\nMore above.']
    const work = ({ number }: AskedTurn) => [
      { name: 'read', arguments: { path: 'index.md' } },
      {
        name: 'edit',
        arguments: {
          path: 'index.md',
          edits: [{ oldText: '# Lumen\n', newText: `# Lumen\n\n${texts[number - 1]}\n` }],
        },
      },
    ]
    const started = await beginIn(await createWorld({ files: FILES, replies: answerTurns(work) }))
    expect(pull(started)?.body).toContain('- `index.md:3`: no source has the number `5`')
    expect(await follow(started)).toMatchObject({ outcome: 'pr_updated' })
    expect(pull(started)?.body).toContain('- `index.md:7`: no source has the number `5`')
    expect(pull(started)?.body).not.toContain('index.md:3')
  })

  test('that a person has edited stay: the title, what stands around our part, and the commits', async () => {
    const started = await beginSaying(FIRST, SECOND)
    const body = `Why: see the plan.\r\n\r\n${pull(started)?.body?.replaceAll('\n', '\r\n')}\r\n\r\n- [x] read <b>it</b> `
    await edit(started, { title: 'My own title', body })
    const { forge } = started.world
    await forge.pushFile(REPOSITORY, `docmend/${started.job.id}`, 'other.md', '# Lumen\n\nMine.\n', 'Mine')
    expect(await follow(started)).toMatchObject({ outcome: 'pr_updated' })

    const after = pull(started)
    expect(after?.title).toBe('My own title')
    expect(after?.body).toMatch(/^Why: see the plan\.\r\n\r\n<!-- docmend:begin -->\n\n[\s\S]*Adds both lines\./)
    expect(after?.body?.endsWith('\r\n\r\n- [x] read <b>it</b> ')).toBe(true)
    expect(pageAt(started, 'other.md')).toBe('# Lumen\n\nMine.\n')
    expect(started.told[1]).toMatch(/<pushed-by-others>[\s\S]*\+Mine\.[\s\S]*<\/pushed-by-others>/)
    const reply = await lastReply(started, 2)
    expect(reply).toMatch(/The whole pull request now[\s\S]*Add two lines/)
    expect(reply).toContain('Left as edited by people, and may not tell of this turn: title\n')
  })

  test.each([
    ['deleted', () => '', UNMARKED],
    ['edited within our part', (body: string) => body.replace('Adds the first', 'Adds a fine first'), EDITED],
    ['left without our marks', (body: string) => body.replaceAll(/<!-- docmend:\w+.*?-->/g, ''), UNMARKED],
    ['copied twice', (body: string) => `${body}\n\n${body}`, UNMARKED],
  ])('stay when the description was %s, and the reply says the new ones', async (_what, change, said) => {
    const started = await beginSaying(FIRST, SECOND)
    const body = change(pull(started)?.body ?? '')
    await edit(started, { body })
    expect(await follow(started)).toMatchObject({ outcome: 'pr_updated' })
    const stripped = (text = '') => text.replaceAll(/title=\w+/g, '')
    expect(stripped(pull(started)?.body ?? '')).toBe(stripped(body))
    const reply = await lastReply(started, 2)
    expect(reply).toMatch(/The whole pull request now[\s\S]*Adds both lines\./)
    expect(reply).toContain(said)
  })

  test('follow again in later turns, also after a title that was left alone', async () => {
    const started = await beginSaying(FIRST, SECOND, { ...THIRD, whole: { title: 'Three', summary: 'All three.' } })
    await edit(started, { title: 'Mine' })
    await follow(started)
    await follow(started)
    expect(pull(started)).toMatchObject({ title: 'Mine', body: expect.stringContaining('All three.') })
  })
})

test('a turn that takes away what people committed is asked about it once, and the reply names the lines', async () => {
  const asked: string[] = []
  const replies = answerTurns(({ number }) => {
    if (number === 1) return addLine(1)
    const edits = [{ oldText: 'A person says so.\n', newText: 'Lumen says so.\n' }]
    return [
      { name: 'read', arguments: { path: 'index.md' } },
      { name: 'edit', arguments: { path: 'index.md', edits } },
    ]
  })
  const started = await beginIn(
    await createWorld({
      files: FILES,
      replies:
        typeof replies === 'function'
          ? async (request, index) => {
              asked.push(JSON.stringify(request.body.messages.at(-1)))
              return replies(request, index)
            }
          : replies,
    }),
  )
  const branch = `docmend/${started.job.id}`
  await started.world.forge.pushFile(REPOSITORY, branch, 'index.md', `${pageAt(started)}\nA person says so.\n`, 'Mine')
  expect(await follow(started)).toMatchObject({ outcome: 'pr_updated' })
  const questions = asked.filter((text) => text.includes('which other people committed since your last turn'))
  expect(questions).toEqual([expect.stringContaining('index.md:7: A person says so.')])
  expect(await lastReply(started, 2)).toContain('replaces 1 line of index.md that other people committed')
})

test('a turn that adds a line beside what people committed is asked nothing', async () => {
  const started = await beginSaying(FIRST, THIRD)
  const branch = `docmend/${started.job.id}`
  await started.world.forge.pushFile(REPOSITORY, branch, 'index.md', `${pageAt(started)}\nA person says so.\n`, 'Mine')
  expect(await follow(started)).toMatchObject({ outcome: 'pr_updated' })
  expect(pageAt(started)).toContain('A person says so.')
  expect(await lastReply(started, 2)).not.toContain('other people committed')
})
