// Model servers that are away for a while: the job waits in the queue. What was made before a fault that stays can be a draft.
import { expect, test } from '@jest/globals'
import { COMMAND } from '../../src/projects/audit.ts'
import { openAdmin } from '../../src/service/admin/admin.ts'
import { FAULT_QUIRKS, FILES, PROMPT } from '../agent/models/quirks-of-faults.ts'
import { useConcurrentWorlds } from '../support/use-worlds.ts'
import { REPOSITORY } from '../support/world.ts'
import { testFaults } from './model-faults.ts'
import { run } from './no-call-jobs.ts'

testFaults({ areLong: true })

const createWorld = useConcurrentWorlds()

test.concurrent('edits before a country that is not served are a draft where the project asks for drafts', async () => {
  const replies = FAULT_QUIRKS.find(({ name }) => name.includes('country'))?.script ?? []
  await using world = await createWorld({ files: FILES, replies })
  const admin = await openAdmin(world.config)
  await admin.settings.writeSettings(world.projectId, { onBudget: 'draft' }, COMMAND)
  await admin.close()
  expect(await run(world, [PROMPT])).toMatchObject({ outcome: 'pr_opened' })
  const [pull] = world.forge.pullRequests(REPOSITORY)
  expect(pull).toMatchObject({ isDraft: true, body: expect.stringContaining('does not serve the country') })
})
