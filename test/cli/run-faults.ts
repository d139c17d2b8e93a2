// `docmend run` against a model server with a fault.

import { readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { FAULT_QUIRKS, FILES, PROMPT } from '../agent/models/quirks-of-faults.ts'
import { createScratch, type Scratch } from '../github/scratch-repository.ts'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'
import { type Script, type ScriptedOpenAi, startScriptedOpenAi } from '../support/scripted-openai.ts'

/** A repository with the docs of the quirks, and servers that stop after each test. */
export function useFaultyRuns() {
  let line: CommandLine
  let scratch: Scratch
  const vendors: ScriptedOpenAi[] = []
  beforeEach(() => {
    line = createCommandLine()
    scratch = createScratch()
    scratch.commit(FILES)
  })
  afterEach(async () => {
    await Promise.all(vendors.splice(0).map((vendor) => vendor.stop()))
    line.remove()
    scratch.remove()
  })
  const run = async (script: Script, args: string[], env: Record<string, string> = {}) => {
    const vendor = await startScriptedOpenAi(script)
    vendors.push(vendor)
    const given = { OPENAI_BASE_URL: vendor.url, DOCMEND_MODEL: 'm', ...env }
    const result = await line.runWithin(['run', '--repo', scratch.work, ...args], given)
    return { ...result, vendor }
  }
  const read = (name: string): string => readFileSync(join(line.folder, name), 'utf8')
  const names = (): string[] => readdirSync(line.folder).filter((name) => name !== 'data')
  const links = (targets: Record<string, string>): void => {
    for (const [name, target] of Object.entries(targets)) symlinkSync(target, join(line.folder, name))
  }
  return { run, read, names, links }
}

/** All quirks that take long, or all that do not. */
export function testFaults({ areLong }: { areLong: boolean }): void {
  const { run, read } = useFaultyRuns()
  test.each(FAULT_QUIRKS.filter(({ isLong = false }) => isLong === areLong))('$name', async (quirk) => {
    const { exitCode, stdout, stderr, vendor } = await run(quirk.script, ['--prompt', PROMPT])
    expect(vendor.calls).toBe(quirk.requests)
    expect(exitCode).toBe(quirk.cause === undefined ? 0 : 3)
    expect(quirk.cause === undefined ? stdout : read('docmend-unfinished.patch')).toContain('+Begin here.')
    if (quirk.cause !== undefined) expect(stderr).toMatch(quirk.cause)
  })
}
