// Jobs of a service behind servers that distort tool calls: the pull request that was meant.
import { expect, test } from '@jest/globals'
import { QUIRKS_OF_CALLS } from '../agent/models/quirks-of-calls.ts'
import { PATIENCE_MS } from '../support/until.ts'
import { useWorlds } from '../support/use-worlds.ts'

const createWorld = useWorlds()
const FILES = { 'docs/a.md': 'Hello world\n', 'docs/b.md': 'Other\n' }

test.each(QUIRKS_OF_CALLS.map((quirk) => [quirk.name, quirk.report, quirk] as const))(
  '%s (%s)',
  async (_name, _report, { reply, options }) => {
    const env = options === undefined ? {} : { DOCMEND_MODEL_OPTIONS: 'stream=true' }
    const world = await createWorld({ files: FILES, replies: reply, env })
    const service = await world.startHere()
    const { id } = await service.client.createJob(world.projectId, { prompt: 'Greet the docs.' })
    const job = await service.client.waitForJob(world.projectId, id, { timeoutMs: PATIENCE_MS })
    expect(job).toMatchObject({ status: 'completed', outcome: 'pr_opened' })
  },
)
