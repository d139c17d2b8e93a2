// Clients that were written for the older job API of the reference drive a job from its messages to its pull request.
import { expect, test } from '@jest/globals'
import { addLine, answerTurns } from '../support/answer-turns.ts'
import { createChatIntegration, type OlderClient, runWorkflowStep } from '../support/older-clients.ts'
import { FILES } from '../support/steered-job.ts'
import { until } from '../support/until.ts'
import { useWorlds } from '../support/use-worlds.ts'
import { REPOSITORY, type World } from '../support/world.ts'

const createWorld = useWorlds()

async function connect(world: World): Promise<OlderClient> {
  const { url } = await world.startHere()
  return { baseUrl: url, projectId: world.projectId, apiKey: world.apiKey }
}

test('a step of a workflow posts its messages, polls, and gets a draft pull request', async () => {
  const told: string[] = []
  const replies = answerTurns((turn) => {
    told.push(turn.told)
    return addLine(turn.number)
  })
  const world = await createWorld({ files: FILES, replies })
  const step = await runWorkflowStep(await connect(world))
  const [pull] = world.forge.pullRequests(REPOSITORY)
  expect(pull).toMatchObject({ isDraft: true, htmlUrl: step.pullRequestLink })
  expect(step).toMatchObject({ exitCode: 0, branch: pull?.headRef, said: expect.stringContaining('Add a line') })
  expect(told[0]).toMatch(/You write the changelog\.[\s\S]*\+ GET \/things/)
})

test('a chat integration creates a job, finds it in the list and reads its end', async () => {
  const isSeen = Promise.withResolvers<void>()
  const replies = answerTurns(async ({ number }) => {
    await isSeen.promise
    return addLine(number)
  })
  const world = await createWorld({ files: FILES, replies })
  const chat = createChatIntegration(await connect(world))
  expect(await chat.createAgentJob('Add a line.', 'update-docs')).toMatch(/^event: job\ndata: \{/)
  const [session] = await chat.getAllAgentJobs()
  expect(session).toMatchObject({ haulted: false, haultReason: 'processing', pullRequestLink: '' })
  isSeen.resolve()
  const read = () => chat.getAgentJobById(session?.sessionId ?? '')
  const ended = await until('the end', async () => {
    const now = await read()
    return now.haulted ? now : undefined
  })
  const [pull] = world.forge.pullRequests(REPOSITORY)
  expect(ended).toMatchObject({ haultReason: 'completed', pullRequestLink: pull?.htmlUrl, branch: pull?.headRef })
})

test('jobs for the same branch share a pull request while it is open', async () => {
  const world = await createWorld({ files: FILES, replies: answerTurns() })
  const chat = createChatIntegration(await connect(world))
  const ends = []
  for (const prompt of ['Add a line.', 'Another one.']) {
    await chat.createAgentJob(prompt, 'update-docs')
    ends.push(
      await until('the end', async () => {
        const [newest] = await chat.getAllAgentJobs()
        return newest?.haulted === true ? newest : undefined
      }),
    )
  }
  expect(ends[1]?.pullRequestLink).toBe(ends[0]?.pullRequestLink)
  expect(world.forge.pullRequests(REPOSITORY)).toHaveLength(1)
})
