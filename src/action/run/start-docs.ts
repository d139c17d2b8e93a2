// The checks in threads of their own, which scripts/build-action.js has put beside the bundle.

import type { DocsReader } from '../../checks/index.ts'
import { startDocsWorker } from '../../checks/thread/docs-worker.ts'
import { THREAD_SOURCE } from '../check/our-files.ts'

export function startDocs(): DocsReader {
  return startDocsWorker({ source: THREAD_SOURCE })
}
