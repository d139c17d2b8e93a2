// The promises of the store ports, as tests that every database must pass.

import { randomUUID } from 'node:crypto'
import { afterEach, describe } from '@jest/globals'
import type { PathLimits } from '../../src/pageviews/store.ts'
import type { Storage } from '../../src/storage/open-storage.ts'
import { jobCreationContract } from './contract/job-creation.ts'
import { jobProgressContract } from './contract/job-progress.ts'
import { jobQueueContract } from './contract/job-queue.ts'
import { jobRequestsContract } from './contract/job-requests.ts'
import { keysContract } from './contract/keys.ts'
import { openingContract } from './contract/opening.ts'
import { projectsContract } from './contract/projects.ts'
import { pullRequestsContract } from './contract/pull-requests.ts'
import { settingsContract } from './contract/settings.ts'
import { viewBatchesContract } from './contract/view-batches.ts'
import { SMALL_LIMITS, viewLimitsContract } from './contract/view-limits.ts'
import { viewPruningContract } from './contract/view-pruning.ts'
import { viewReclassificationContract } from './contract/view-reclassification.ts'
import { viewSnapshotsContract } from './contract/view-snapshots.ts'
import { viewSumsContract } from './contract/view-sums.ts'
import { createWorld, NOON, type Opener } from './contract/world.ts'

/** Runs all promises on the databases that `open` opens; each test gets an empty one. */
export function storageContract(open: Opener): void {
  const opened: Storage[] = []
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((storage) => storage.close()))
  })

  const startWith = (pathLimits?: PathLimits) => {
    const name = randomUUID()
    const clock = { now: NOON }
    const openOne = async (): Promise<Storage> => {
      const storage = await open(name, () => clock.now, pathLimits)
      opened.push(storage)
      return storage
    }
    return createWorld(openOne, clock)
  }
  const start = () => startWith()

  describe('opening', () => openingContract(start))
  describe('making jobs', () => jobCreationContract(start))
  describe('the queue', () => jobQueueContract(start))
  describe('a running job', () => jobProgressContract(start))
  describe('canceling and archiving', () => jobRequestsContract(start))
  describe('pull requests of jobs', () => pullRequestsContract(start))
  describe('projects', () => projectsContract(start))
  describe('keys', () => keysContract(start))
  describe('settings', () => settingsContract(start))
  describe('batches of views', () => viewBatchesContract(start))
  describe('limits of views', () => viewLimitsContract(() => startWith(SMALL_LIMITS)))
  describe('sums of views', () => viewSumsContract(start))
  describe('snapshots of exports', () => viewSnapshotsContract(start))
  describe('pruning views', () => viewPruningContract(start))
  describe('classifying views again', () => viewReclassificationContract(start))
}
