// Jobs of the service whose model server has a fault.
import { expect, test } from '@jest/globals'
import { FAULT_QUIRKS, FILES, PROMPT } from '../agent/models/quirks-of-faults.ts'
import { useConcurrentWorlds } from '../support/use-worlds.ts'
import { run } from './no-call-jobs.ts'

/** All quirks that take long, or all that do not. */
export function testFaults({ areLong }: { areLong: boolean }): void {
  const createWorld = useConcurrentWorlds()
  test.concurrent.each(FAULT_QUIRKS.filter(({ isLong = false }) => isLong === areLong))('$name', async (quirk) => {
    await using world = await createWorld({ files: FILES, replies: quirk.script })
    const job = await run(world, [PROMPT])
    const { cause } = quirk
    expect(job).toMatchObject(
      cause === undefined
        ? { outcome: 'pr_opened', usage: { modelCalls: 3 } }
        : { outcome: 'error', message: expect.stringMatching(cause) },
    )
  })
}
