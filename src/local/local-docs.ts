// A repository on this machine for the tools of MCP. The last commit and its index of pages stay open from call to call, until
// there is another commit; what differs in the work tree is read for every call.
import { answerCall } from '../agent/tools/answer-call.ts'
import { readingContext } from '../agent/tools/reading-context.ts'
import { createTurns } from '../base/turns.ts'
import type { DocsReader, DocsSession, PagesRead } from '../checks/index.ts'
import type { CheckResult } from '../checks/report/check-result.ts'
import { startDocsWorker } from '../checks/thread/docs-worker.ts'
import { type LocalTree, openLocalTree } from '../github/git/local-tree.ts'
import type { LocalCall, LocalDocs } from '../http/mcp/local/local-docs.ts'
import { createNoticer, type Noticer } from '../notice/notice.ts'
import { DEFAULT_SETTINGS } from '../projects/settings.ts'
import type { Config } from '../service/config.ts'
import { checkFiles } from './check-locally.ts'
import { findDocsRoot } from './find-docs-root.ts'
import { noticeLocally } from './notice-locally.ts'
import { openWorkTree, type WorkTree } from './open-work-tree.ts'

interface LocalDocsPlace {
  repositoryDir: string
  /** undefined: it is detected, again for each call. */
  docsRoot: string | undefined
  /** Calls that may wait for the one under way. */
  waitingMax: number
}

/** A person can cancel a call, and no other work waits for the thread. */
const CALL_MS = 10 * 60_000

export function openLocalDocs(config: Config, place: LocalDocsPlace): LocalDocs {
  let report: (progress: PagesRead) => void = () => undefined
  const startDocs = (): DocsReader =>
    startDocsWorker({ callMs: CALL_MS, slowPagesCpuMs: CALL_MS, onProgress: (progress) => report(progress) })
  // Its next page is asked for next, and parsing every page again would take as long again.
  let last: { sha: string; result: CheckResult } | undefined
  const kept = new KeptCommit(config, place, startDocs)
  const turns = createTurns(place.waitingMax)
  let noticer: Noticer | undefined
  const inTurn = <Result>({ signal, onProgress }: LocalCall, work: (tree: WorkTree) => Promise<Result>) =>
    turns.take(signal, async () => {
      report = onProgress
      const stop = (): void => void kept.close()
      signal.addEventListener('abort', stop, { once: true })
      try {
        return await work(await openWorkTree(place.repositoryDir, await kept.head(), config.childEnv))
      } finally {
        signal.removeEventListener('abort', stop)
        report = () => undefined
      }
    })
  return {
    answer: (name, args, call) =>
      inTurn(call, async (tree) => {
        const docsRoot = await findDocsRoot(tree.files, place)
        const context = await readingContext(tree.changeSet, docsRoot, await kept.session(docsRoot))
        const options = { wasCutOff: false, recorded: undefined }
        return answerCall({ id: '', name, arguments: JSON.stringify(args) }, context, options)
      }),
    check: (since, call) =>
      inTurn(call, async ({ files }) => {
        if (since === undefined && last?.sha === files.sha) return last.result
        const { repositoryDir, docsRoot } = place
        const check = { repositoryDir, docsRoot, since, drift: false, gate: true, settings: DEFAULT_SETTINGS }
        const result = await checkFiles(config, check, { files, docs: kept.reader() })
        if (since === undefined) last = { sha: files.sha, result }
        return result
      }),
    notice: (ends, withCandidates, { signal }) =>
      turns.take(signal, () => {
        const change = ends.kind === 'staged' ? { ...ends, index: undefined } : ends
        noticer ??= createNoticer()
        return noticeLocally(config, noticer, {
          repositoryDir: place.repositoryDir,
          docsDir: undefined,
          change,
          // A model asks here, and running code is for a person to allow.
          runCommands: false,
          withCandidates,
          now: Date.now(),
        })
      }),
    close: () => kept.close(),
  }
}

/** The last commit of the repository, and the session on it. */
class KeptCommit {
  readonly #config: Config
  readonly #place: LocalDocsPlace
  readonly #startDocs: () => DocsReader
  #docs: DocsReader | undefined
  #head: LocalTree | undefined
  #session: { docsRoot: string; docs: DocsSession } | undefined

  constructor(config: Config, place: LocalDocsPlace, startDocs: () => DocsReader) {
    this.#config = config
    this.#place = place
    this.#startDocs = startDocs
  }

  async head(): Promise<LocalTree['tree']> {
    const now = await openLocalTree(this.#place.repositoryDir, 'HEAD', this.#config.childEnv)
    if (this.#head?.tree.sha === now.tree.sha) {
      await now.close()
      return this.#head.tree
    }
    await this.#forget()
    this.#head = now
    return now.tree
  }

  /** `head` was called before. */
  async session(docsRoot: string): Promise<DocsSession> {
    if (this.#session?.docsRoot === docsRoot) return this.#session.docs
    await this.#session?.docs.close()
    this.#session = undefined
    if (this.#head === undefined) throw new Error('The repository was closed')
    this.#docs ??= this.#startDocs()
    const docs = await this.#docs.open(this.#head.tree, docsRoot)
    this.#session = { docsRoot, docs }
    return docs
  }

  /** Gives the session on the last commit again for that commit, and opens and closes others as usual. */
  reader(): DocsReader {
    const ownClose = async (): Promise<void> => undefined
    return {
      open: async (tree, docsRoot) => {
        if (tree.sha === this.#head?.tree.sha) return { ...(await this.session(docsRoot)), close: ownClose }
        this.#docs ??= this.#startDocs()
        return this.#docs.open(tree, docsRoot)
      },
      close: ownClose,
    }
  }

  /** Also ends what is under way; the next call starts from scratch. */
  async close(): Promise<void> {
    const docs = this.#docs
    this.#docs = undefined
    this.#session = undefined
    await docs?.close()
    await this.#forget()
  }

  async #forget(): Promise<void> {
    const [session, head] = [this.#session, this.#head]
    this.#session = undefined
    this.#head = undefined
    await session?.docs.close()
    await head?.close()
  }
}
