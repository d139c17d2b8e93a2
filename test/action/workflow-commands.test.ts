// The same bytes as those of @actions/core 3.0.1, for any text.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'

const STEP = new URL('./speak.ts', import.meta.url).pathname

interface Said {
  printed: string
  output: string
  summary: string
}

async function say(whose: 'ours' | 'theirs', { hasOutputFile = true } = {}): Promise<Said> {
  const folder = await mkdtemp(join(tmpdir(), 'docmend-commands-'))
  try {
    const [output, summary] = [join(folder, 'output'), join(folder, 'summary')]
    await writeFile(output, '')
    await writeFile(summary, '')
    const env = {
      PATH: process.env.PATH,
      GITHUB_STEP_SUMMARY: summary,
      ...(hasOutputFile ? { GITHUB_OUTPUT: output } : {}),
      'INPUT_AN-INPUT': ' \n value \t',
      INPUT_TWO_WORDS: 'found',
    }
    const run = promisify(execFile)(process.execPath, [STEP, whose], { env })
    // Its exit code is that of a failed step.
    const { stdout } = (await run.catch((error: unknown) => error)) as { stdout: string }
    return {
      printed: stdout,
      output: withoutIds(await readFile(output, 'utf8')),
      summary: await readFile(summary, 'utf8'),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function withoutIds(text: string): string {
  return text.replaceAll(/ghadelimiter_[0-9a-f-]{36}/g, 'ghadelimiter')
}

test('commands, inputs, outputs and summaries are those of @actions/core', async () => {
  const [ours, theirs] = [await say('ours'), await say('theirs')]
  expect(ours).toEqual(theirs)
  expect(ours.printed).toContain('1 ["value","found",""]')
  expect(ours.output).toContain('::error::a command')
})

test('the same on a runner without files for outputs', async () => {
  expect(await say('ours', { hasOutputFile: false })).toEqual(await say('theirs', { hasOutputFile: false }))
})
