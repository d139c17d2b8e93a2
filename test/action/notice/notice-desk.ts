// A pull request on the forge, a checkout of it, and steps that have tokens for it.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ForgeOptions } from '../../../dev/forge/options.ts'
import type { StepResult } from '../../support/action-runner.ts'
import { createForgeDesk, type ForgeDesk } from '../../support/forge-desk.ts'
import { eventOf, runNoticeStep, SITE, UNTRUE } from './notice-site.ts'

export interface NoticeDesk {
  desk: ForgeDesk
  number: number
  /** A token for comments. */
  token(permissions?: Record<string, string>): Promise<string>
  head(): string
  /** The step on `pull_request`; `head` is what the event says of it, by default the truth. */
  notice(inputs?: Record<string, string>, event?: { from?: string; head?: string }): Promise<StepResult>
  /** The step on `workflow_run` after a run for a head, by default that of the pull request; no checkout. */
  commentFrom(file: string, run?: Record<string, unknown>): Promise<StepResult>
  /** Commits on the branch of the pull request. */
  push(files: Record<string, string>): Promise<void>
  comments(): { login: string; body: string }[]
  /** A file that outlives the steps. */
  report: string
  end(): Promise<void>
}

export async function startNoticeDesk(options: Partial<ForgeOptions> = {}): Promise<NoticeDesk> {
  const desk = await createForgeDesk({ private: false, ...options })
  const folder = mkdtempSync(join(tmpdir(), 'docmend-notice-'))
  const [repository, branch] = ['acme/docs', 'topic']
  const pushAll = async (to: string, files: Record<string, string>): Promise<void> => {
    for (const [path, text] of Object.entries(files)) await desk.forge.pushFile(repository, to, path, text, 'A change')
  }
  await pushAll('main', SITE)
  const base = desk.forge.branches(repository).main ?? ''
  await pushAll(branch, UNTRUE)
  const opened = await desk.call('POST', '/repos/acme/docs/pulls', await desk.token(), {
    title: 'A change',
    head: branch,
    base: 'main',
  })
  const { number } = opened.body
  const head = (): string => desk.forge.branches(repository)[branch] ?? ''
  const env = { GITHUB_API_URL: desk.forge.apiUrl, GITHUB_SERVER_URL: desk.forge.url }
  const token = (permissions: Record<string, string> = { pull_requests: 'write' }) => desk.token({ permissions })
  const report = join(folder, 'docmend-notice.json')
  let checkouts = 0
  return {
    desk,
    number,
    token,
    report,
    head,
    notice: async (inputs = {}, told = {}) => {
      const workspace = join(folder, `checkout-${++checkouts}`)
      execFileSync('git', ['clone', '-q', '--branch', branch, desk.repository.gitDir, workspace])
      return runNoticeStep({
        workspace,
        event: eventOf({ head: told.head ?? head(), base }, { number, from: told.from ?? repository }),
        with: { 'report-file': report, token: await token(), ...inputs },
        env: { ...env, RUNNER_TEMP: folder },
      })
    },
    commentFrom: async (file, run = {}) => {
      const head_repository = { id: desk.repository.id, owner: { login: 'acme' } }
      const own = { id: 6001, event: 'pull_request', head_sha: head(), head_branch: branch, head_repository }
      return runNoticeStep({
        event: { name: 'workflow_run', payload: { workflow_run: { ...own, ...run } } },
        with: { 'comment-from': file, token: await token() },
        env,
      })
    },
    push: (files) => pushAll(branch, files),
    comments: () => desk.forge.comments(repository, number).map(({ login, body }) => ({ login, body })),
    end: async () => {
      await desk.end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
