// Brings the packages with lists into a temporary folder. Nothing of them is installed, run or kept: their licences differ.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const TIME_LIMIT_MS = 120_000

/** Reads one file of the newest release of a package; throws when npm cannot get it. */
export function readPackaged(name: string, file: string): { version: string; text: string } {
  const folder = mkdtempSync(join(tmpdir(), 'agent-lists-'))
  const run = (command: string, args: string[]): string =>
    execFileSync(command, args, { cwd: folder, encoding: 'utf8', timeout: TIME_LIMIT_MS })
  try {
    run('tar', ['xzf', run('npm', ['pack', '--silent', `${name}@latest`]).trim()])
    const { version } = JSON.parse(readFileSync(join(folder, 'package/package.json'), 'utf8')) as { version: string }
    return { version, text: readFileSync(join(folder, 'package', file), 'utf8') }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const AI_ROBOTS = 'https://raw.githubusercontent.com/ai-robots-txt/ai.robots.txt/main/robots.json'

/** Reads robots.json of ai.robots.txt from its repository, or from a file where there is no way to it. */
export async function readAiRobotsFile(path: string | undefined): Promise<string> {
  if (path !== undefined) return readFileSync(path, 'utf8')
  const response = await fetch(AI_ROBOTS, { signal: AbortSignal.timeout(TIME_LIMIT_MS) })
  if (!response.ok) throw new Error(`${AI_ROBOTS} answered ${response.status}; give a copy with --robots FILE`)
  return response.text()
}
