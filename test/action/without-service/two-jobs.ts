// A repository on the forge, a checkout of it as actions/checkout makes one, and the two jobs of a workflow: `run` has no token,
// `publish` no model.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ForgeOptions } from '../../../dev/forge/options.ts'
import { runStep, type StepResult } from '../../support/action-runner.ts'
import { createForgeDesk, type ForgeDesk } from '../../support/forge-desk.ts'

export interface TwoJobs {
  desk: ForgeDesk
  /** What the steps have as RUNNER_TEMP. */
  folder: string
  checkout: string
  /** As the artifact arrives in the second job. */
  bundle: string
  /** `command: run`. */
  run(inputs?: Record<string, string>, env?: Record<string, string>): Promise<StepResult>
  /** `command: publish`. */
  publish(inputs?: Record<string, string>, env?: Record<string, string>): Promise<StepResult>
  /** Changes the patch, and its hash in the manifest, as someone would who can replace the artifact. */
  replacePatch(patch: string | Buffer): void
  /** A branch `side` with a commit that `main` has not, as anyone who may push could make one. */
  pushSide(): Promise<void>
  changeManifest(change: Record<string, unknown>): void
  manifest(): Record<string, unknown>
  patch(): string
  end(): Promise<void>
}

/** @param home the folder with the actions `run` and `publish`. Default: the one action of the checkout, by `command`. */
export async function startTwoJobs(
  options: Partial<ForgeOptions> & { permissions?: Record<string, 'read' | 'write'> } = {},
  home?: string,
): Promise<TwoJobs> {
  const desk = await createForgeDesk(options)
  const folder = mkdtempSync(join(tmpdir(), 'docmend-jobs-'))
  const [checkout, bundle] = [join(folder, 'checkout'), join(folder, 'bundle')]
  execFileSync('git', ['clone', '-q', desk.repository.gitDir, checkout])
  const github = { GITHUB_API_URL: desk.forge.apiUrl, GITHUB_SERVER_URL: desk.forge.url, GITHUB_REF: 'refs/heads/main' }
  const common = { PATH: process.env.PATH ?? '', HOME: folder, RUNNER_TEMP: folder, ...github }
  const patchPath = join(bundle, 'patch')
  const manifestPath = join(bundle, 'manifest.json')
  const action = (command: string, inputs: Record<string, string>) =>
    home === undefined ? { with: { command, ...inputs } } : { action: join(home, command), with: inputs }
  const manifest = () => JSON.parse(readFileSync(manifestPath, 'utf8'))
  const changeManifest = (change: Record<string, unknown>) =>
    writeFileSync(manifestPath, JSON.stringify({ ...manifest(), ...change }))
  return {
    desk,
    folder,
    checkout,
    bundle,
    run: (inputs = {}, env = {}) =>
      runStep({
        ...action('run', { 'bundle-dir': bundle, prompt: 'Replace "Start here" with "Begin here"', ...inputs }),
        env: { ...common, ...env },
        workspace: checkout,
      }),
    publish: async (inputs = {}, env = {}) =>
      runStep({
        ...action('publish', {
          'bundle-dir': bundle,
          'github-token': await desk.token({ repositories: ['docs'] }),
          ...inputs,
        }),
        env: { ...common, GITHUB_REPOSITORY_ID: String(desk.repository.id), ...env },
      }),
    replacePatch: (patch) => {
      writeFileSync(patchPath, patch)
      changeManifest({ patchSha256: createHash('sha256').update(patch).digest('hex') })
    },
    pushSide: async () => {
      // Not synchronously: the forge, which answers the push, is in this process.
      const git = (...args: string[]) => desk.git(['-C', checkout, ...args])
      await git('commit', '-q', '--allow-empty', '-m', 'Aside')
      await git('push', '-q', desk.remote(await desk.token()), 'HEAD:refs/heads/side')
      await git('reset', '-q', '--hard', 'HEAD~1')
    },
    changeManifest,
    manifest,
    patch: () => readFileSync(patchPath, 'utf8'),
    end: async () => {
      await desk.end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A patch that adds a file. */
export function newFile(path: string, lines: string[], mode = '100644'): string {
  return [
    `diff --git a/${path} b/${path}`,
    `new file mode ${mode}`,
    '--- /dev/null',
    `+++ b/${path}`,
    `@@ -0,0 +1,${lines.length} @@`,
    ...lines.map((line) => `+${line}`),
    '',
  ].join('\n')
}
