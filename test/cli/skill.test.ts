// `docmend skill`: what a coding agent reads is what the commands of this version take and return.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { readVersion } from '../../src/version.ts'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'

let line: CommandLine
beforeAll(() => {
  line = createCommandLine()
})
afterAll(() => line.remove())

async function printSkill(...args: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await line.runWithin(['skill', ...args])
  expect([exitCode, stderr]).toEqual([0, ''])
  return stdout
}

/** The section on a command. */
function sectionOn(command: string, skill: string): string {
  return skill.split(/^(?=## )/m).find((section) => section.startsWith(`## \`docmend ${command}\``)) ?? ''
}

test('begins with the frontmatter of an agent skill, within its limits', async () => {
  const [, frontmatter = ''] = /^---\n([\s\S]*?)\n---\n/.exec(await printSkill()) ?? []
  const { name, description, metadata } = parse(frontmatter)
  expect(name).toMatch(/^[a-z0-9-]{1,64}$/)
  expect(description.length).toBeGreaterThan(0)
  expect(description.length).toBeLessThanOrEqual(1024)
  expect(metadata).toEqual({ version: readVersion() })
})

test.each(['notice', 'check', 'run'])('has every option and exit code that the help of %s has', async (command) => {
  const section = sectionOn(command, await printSkill())
  const { stdout: help } = await line.runWithin([command, '--help'])
  const options = [...help.matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, option = '']) => option)
  expect(options.length).toBeGreaterThan(5)
  expect(options.filter((option) => !section.includes(`- \`${option}`))).toEqual([])
  const [, failed = ''] = /^ {2}1 {2}(.*)/m.exec(help) ?? []
  expect(section).toContain(`Exit codes: 0: done; 1: ${failed.trim()}`)
})

test('calls Docmend as the agent has to', async () => {
  const skill = await printSkill('--call', 'npm run -s docmend --')
  expect(skill).toContain('## `npm run -s docmend -- notice`\n')
  expect(skill).toContain('\nnpm run -s docmend -- check --since main --format github\n')
  expect(skill).not.toMatch(/docmend (?:notice|check|run|help)\b/)
})
