// The trailers that a project has set stand at the end of each of our commits, and nowhere else.
import { expect, test } from '@jest/globals'
import { answerTurns } from '../support/answer-turns.ts'
import { beginIn, FILES, follow, git } from '../support/steered-job.ts'
import { useWorlds } from '../support/use-worlds.ts'

const createWorld = useWorlds()
const begin = async (settings: Record<string, string> = {}) =>
  beginIn(await createWorld({ files: FILES, replies: answerTurns() }), settings)

test('commits of both turns name the model and are signed off by the App, when the project wants it', async () => {
  const started = await begin({ commitTrailers: 'assisted-by,signed-off-by' })
  await follow(started)
  const trailers = git(started, 'log', '--format=%(trailers:only)', `main..docmend/${started.job.id}`)
  const [first, second] = trailers.trim().split('\n\n')
  expect(first).toMatch(/^Assisted-by: Docmend:scripted\nSigned-off-by: docmend\[bot\] <\d+\+docmend\[bot\]@\S+>$/)
  expect(second).toBe(first)
})
