// Where imported days go: the database of this machine, or a remote service.

import { DAY_MS, isoDay } from '../../../base/days.ts'
import { createClient } from '../../../client/client.ts'
import { ClientError } from '../../../client/read-answer.ts'
import { ApiError } from '../../../contract/errors.ts'
import type { ImportSource } from '../../../contract/import-sources.ts'
import type { ImportAnswer, RemovedImport } from '../../../contract/imported-views.ts'
import { openViewsAdmin } from '../../../service/admin/views-admin.ts'
import type { Config } from '../../../service/config.ts'
import type { DayChunk } from '../../../traffic/imports/day-table.ts'
import { findProject } from '../../options.ts'

export interface CountedTarget {
  projectId: string
  /** Throws `OverlapError` when other views were imported for these days. */
  send: (chunk: DayChunk, how: { replace: boolean; dryRun: boolean }) => Promise<ImportAnswer>
  remove: () => Promise<RemovedImport>
  close: () => Promise<void>
}

/** Other views were imported for the same days; nothing was changed. */
export class OverlapError extends Error {}

export async function openLocalTarget(config: Config, project: string, source: ImportSource): Promise<CountedTarget> {
  const views = await openViewsAdmin(config)
  try {
    const { id: projectId } = await findProject(views, project)
    return {
      projectId,
      send: ({ fromDay, toDay, records }, how) => {
        const request = { source, dateFrom: fromDay * DAY_MS, dateTo: toDay * DAY_MS, ...how }
        return views.importDays(projectId, request, records).catch((error: unknown) => nameOverlap(error))
      },
      remove: () => views.removeImport(projectId, source),
      close: () => views.close(),
    }
  } catch (error) {
    await views.close()
    throw error
  }
}

export function openRemoteTarget(
  remote: { baseUrl: string; apiKey: string },
  projectId: string,
  source: ImportSource,
): CountedTarget {
  const client = createClient(remote)
  return {
    projectId,
    send: ({ fromDay, toDay, records }, how) => {
      const query = { source, dateFrom: isoDay(fromDay), dateTo: isoDay(toDay), ...how }
      return client.postImport(projectId, records, query).catch((error: unknown) => nameOverlap(error))
    },
    remove: () => client.removeImport(projectId, source),
    close: async () => undefined,
  }
}

function nameOverlap(error: unknown): never {
  const isRefusal = error instanceof ApiError || error instanceof ClientError
  if (!isRefusal || error.code !== 'import_overlaps') throw error
  const what = error.details.map(({ message }) => message).join('; ')
  throw new OverlapError(what, { cause: error })
}
