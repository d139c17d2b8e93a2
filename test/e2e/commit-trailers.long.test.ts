// The trailers that a project has set stand at the end of each of our commits, and nowhere else.
import { expect, test } from '@jest/globals'
import { answerTurns } from '../support/answer-turns.ts'
import { beginIn, FILES, git } from '../support/steered-job.ts'
import { useWorlds } from '../support/use-worlds.ts'

const createWorld = useWorlds()
const begin = async (settings: Record<string, string> = {}) =>
  beginIn(await createWorld({ files: FILES, replies: answerTurns() }), settings)

test('a project that has set nothing has no trailers', async () => {
  const started = await begin()
  expect(git(started, 'log', '-1', '--format=%(trailers:only)', `docmend/${started.job.id}`).trim()).toBe('')
})
