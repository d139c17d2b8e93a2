// `command: run` with a model server that has a fault.

import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { FAULT_QUIRKS, PROMPT } from '../../agent/models/quirks-of-faults.ts'
import { type ScriptedOpenAi, startScriptedOpenAi } from '../../support/scripted-openai.ts'
import { startTwoJobs, type TwoJobs } from './two-jobs.ts'

/** All quirks that take long, or all that do not. */
export function testFaults({ areLong }: { areLong: boolean }): void {
  let jobs: TwoJobs
  let vendor: ScriptedOpenAi | undefined
  beforeEach(async () => {
    jobs = await startTwoJobs()
  })
  afterEach(async () => {
    await vendor?.stop()
    await jobs.end()
  })
  test.each(FAULT_QUIRKS.filter(({ isLong = false }) => isLong === areLong))('$name', async (quirk) => {
    vendor = await startScriptedOpenAi(quirk.script)
    const env = { OPENAI_BASE_URL: vendor.url, DOCMEND_MODEL: 'm' }
    const { exitCode, outputs } = await jobs.run({ prompt: PROMPT }, env)
    const isWhole = quirk.cause === undefined
    expect(exitCode).toBe(isWhole ? 0 : 1)
    expect(outputs).toMatchObject({ outcome: isWhole ? 'patch_ready' : 'error', changed: String(isWhole) })
    if (quirk.cause !== undefined) expect(outputs.message).toMatch(quirk.cause)
    expect(readFileSync(outputs['patch-file'] ?? '', 'utf8')).toContain('+Begin here.')
    expect(vendor.calls).toBe(quirk.requests)
  })
}
