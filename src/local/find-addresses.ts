// Which pages of the docs on this machine the addresses mean at which a log shows that nothing is served.
import { relative, sep } from 'node:path'
import { type AskedAddresses, type FoundAddresses, formerName } from '../checks/index.ts'
import { startDocsWorker } from '../checks/thread/docs-worker.ts'
import { findWorkTree } from '../github/git/local-tree.ts'
import type { Config } from '../service/config.ts'
import { CHECK_LIMITS } from './check-locally.ts'
import { findDocsRoot } from './find-docs-root.ts'
import { gatherHistory } from './fix/gather-history.ts'
import { openFiles } from './open-files.ts'

interface AddressSearch {
  /** The docs, or a repository that has them. */
  folder: string
  asked: AskedAddresses
}

/** Throws an error that says what to do where there are no docs. */
export async function findAddresses(config: Config, { folder, asked }: AddressSearch): Promise<FoundAddresses> {
  const top = await findWorkTree(folder, config.childEnv).catch(() => folder)
  const below = relative(top, folder).split(sep).join('/')
  const repositoryDir = below.startsWith('..') ? folder : top
  const wanted = below === '' || below.startsWith('..') ? undefined : below
  const { files, close } = await openFiles(config, repositoryDir, false)
  const docs = startDocsWorker(CHECK_LIMITS)
  try {
    const docsRoot = await findDocsRoot(files, { repositoryDir, docsRoot: wanted })
    const questions = { names: [...new Set(asked.missing.map(formerName))], paths: [], anchors: [] }
    const { departures } = await gatherHistory(config, { repositoryDir, docsRoot, files }, questions)
    const session = await docs.open(files, docsRoot)
    try {
      return await session.findAddresses(asked, departures)
    } finally {
      await session.close()
    }
  } finally {
    await docs.close()
    await close()
  }
}
