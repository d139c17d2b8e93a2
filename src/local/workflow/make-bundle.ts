// Runs the agent on the checkout of a workflow and gives what the next job publishes. Needs no token and writes nothing there.
import { createHash } from 'node:crypto'
import type { DocsReader } from '../../checks/index.ts'
import type { PolicySettings } from '../../jobs/policy/project-policy.ts'
import type { Config } from '../../service/config.ts'
import { readVersion } from '../../version.ts'
import type { LocalRunEnd } from '../run-end.ts'
import { type LocalRun, runLocally } from '../run-locally.ts'
import { BUNDLE_FILES, BUNDLE_FORMAT, type Bundle, BundleError, type Manifest } from './bundle.ts'

interface BundleRun extends Pick<LocalRun, 'repositoryDir' | 'prompt' | 'docsRoot' | 'cause' | 'signal' | 'watcher'> {
  settings: PolicySettings
  /** `owner/name`. */
  repository: string
  /** The run of the workflow. */
  runId: string
}

interface BundleRunEnd {
  end: LocalRunEnd
  /** undefined = the run ended without changes. */
  bundle: Bundle | undefined
}

/** Throws what `runLocally` throws, and `BundleError` for a patch that is too large to be handed on. */
export async function makeBundle(config: Config, docs: DocsReader, run: BundleRun): Promise<BundleRunEnd> {
  let docsRoot = ''
  const watcher: LocalRun['watcher'] = {
    ...run.watcher,
    begins: (found, missing) => {
      docsRoot = found
      run.watcher.begins(found, missing)
    },
  }
  const repositoryUrl = `${config.serverUrl}/${run.repository}`
  const end = await runLocally(config, docs, run.settings, {
    ...run,
    watcher,
    repositoryUrl,
    context: [],
    earlier: undefined,
  })
  return { end, bundle: end.patch === null ? undefined : toBundle(end, end.patch, { ...run, docsRoot }) }
}

function toBundle(end: LocalRunEnd, patch: Buffer, run: BundleRun & { docsRoot: string }): Bundle {
  const { maxBytes } = BUNDLE_FILES.patch
  if (patch.byteLength > maxBytes) {
    throw new BundleError(
      `The patch has ${patch.byteLength} bytes; at most ${maxBytes} are handed on. Ask for less at once`,
    )
  }
  const manifest: Manifest = {
    format: BUNDLE_FORMAT,
    repository: run.repository,
    baseCommit: end.baseSha,
    docsRoot: run.docsRoot,
    title: end.title,
    summary: end.summary,
    isUnfinished: end.isUnfinished,
    patchSha256: hash(patch),
    promptSha256: hash(run.prompt),
    runId: run.runId,
    model: end.model,
    versions: { docmend: readVersion(), node: process.versions.node },
  }
  return { manifest, patch, description: end.description }
}

function hash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
