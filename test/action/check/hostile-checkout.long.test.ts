// What the files of a pull request could make of the runner, and what the runner makes of them.
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { messagesOf } from '../../support/action-runner.ts'
import { hostRepository, runCheckStep } from './shallow-checkout.ts'

const SITE = { 'mkdocs.yml': 'site_name: Widgets\n', 'docs/index.md': '# Home\n' }
const EVERY_PAGE = { base: 'none' }

test('a link where the SARIF report goes is replaced: what it leads to is not written', async () => {
  using hosted = hostRepository(SITE)
  const workspace = hosted.checkOut('main')
  const outside = join(workspace, '..', 'written')
  symlinkSync(outside, join(workspace, 'report.sarif'))
  const step = await runCheckStep({ workspace, with: EVERY_PAGE })
  expect(step.exitCode).toBe(0)
  expect(existsSync(outside)).toBe(false)
  expect(JSON.parse(readFileSync(join(workspace, 'report.sarif'), 'utf8')).version).toBe('2.1.0')
})

test('files that look like a bare repository are no checkout', async () => {
  using hosted = hostRepository(SITE)
  const workspace = join(hosted.checkOut('main'), 'brought')
  cpSync(join(workspace, '..', '.git'), workspace, { recursive: true })
  const step = await runCheckStep({ workspace, with: EVERY_PAGE })
  expect(messagesOf(step, 'error')).toEqual([expect.stringContaining('There is no checkout here')])
})

test('a summary stays far below the 1 MiB that GitHub takes, however long the links of the pages are', async () => {
  const links = Array.from({ length: 10 }, (_, index) => `[x](${'a-'.repeat(1_500)}${index}.md)\n`).join('\n')
  using hosted = hostRepository({ ...SITE, 'docs/index.md': `# Home\n\n${links}` })
  const step = await runCheckStep({ workspace: hosted.checkOut('main'), with: EVERY_PAGE })
  expect(step.outputs.warnings).toBe('10')
  expect(step.summary).toContain('and 5 more')
  expect(step.summary.length).toBeLessThan(15_000)
})

/** Variables with which git finds that the checkout belongs to another user, as in the container of a workflow job. */
function inContainer(folder: string, gitConfig: string): Record<string, string> {
  mkdirSync(folder)
  const git = join(folder, 'git')
  writeFileSync(
    git,
    `#!/bin/sh\nPATH=\${PATH#*:} GIT_TEST_ASSUME_DIFFERENT_OWNER=1\nexport PATH GIT_TEST_ASSUME_DIFFERENT_OWNER\nexec git "$@"\n`,
  )
  chmodSync(git, 0o755)
  writeFileSync(join(folder, '.gitconfig'), gitConfig)
  return { PATH: `${folder}:${process.env.PATH ?? ''}`, HOME: folder }
}

test('a workspace of another user is checked, and a folder beside it only where safe.directory names it', async () => {
  using hosted = hostRepository(SITE)
  const workspace = hosted.checkOut('main')
  const wary = inContainer(join(workspace, '..', 'wary'), '')
  expect((await runCheckStep({ workspace, with: EVERY_PAGE, env: wary })).outputs.errors).toBe('0')
  const check = (dir: string) =>
    execFileSync(
      process.execPath,
      ['--import', './scripts/jsx.js', 'src/main.ts', 'check', '--since', 'HEAD', '--repo', workspace],
      {
        env: {
          ...inContainer(join(workspace, '..', `beside-${dir.length}`), dir),
          GITHUB_WORKSPACE: `${workspace}-other`,
        },
        encoding: 'utf8',
        stdio: 'pipe',
      },
    )
  expect(() => check('')).toThrow('belongs to another user')
  expect(() => check(`[safe]\n\tdirectory = ${workspace}\n`)).not.toThrow()
})

test('a missing git is named', async () => {
  using hosted = hostRepository(SITE)
  const step = await runCheckStep({ workspace: hosted.checkOut('main'), env: { PATH: '/nowhere' } })
  expect(messagesOf(step, 'error')[0]).toContain('git was not found')
})
