// What a fault of the database means for those who call, and for the instance admin who asks whether the service is ready. No
// sentence here names a path.
import { ApiError, type ErrorCode } from '../contract/errors.ts'
import type { StoreFault, StoreUnavailableError } from '../projects/store-unavailable-error.ts'

interface FaultAnswer {
  code: ErrorCode
  /** For a client; it can only wait, or tell the instance admin. */
  client: string
  /** For the people who watch the service. */
  admin: string
  /** Absent when no time can be named. */
  retryAfterSeconds?: number
}

const RETRY_SECONDS = 5

const ANSWERS: Record<StoreFault, FaultAnswer> = {
  passing: {
    code: 'store_unavailable',
    client: 'The database cannot be reached; nothing was changed. Try again in a few seconds',
    admin:
      'The database does not answer, or another process has locked it. PostgreSQL: is its server running, and can it be reached from here? Is a backup or a SQL shell open on it?',
    retryAfterSeconds: RETRY_SECONDS,
  },
  full: {
    code: 'store_unavailable',
    client:
      'The disk of the service is full; nothing was changed. Try again when its instance admin has freed some space',
    admin: 'The disk of the database is full: free some space.',
    retryAfterSeconds: RETRY_SECONDS,
  },
  failing: {
    code: 'store_unavailable',
    client:
      'The database of the service or its disk is failing; nothing was changed. Try again when its instance admin has fixed it',
    admin:
      'The database fails or refuses the service; the log says why. Check its disk and, with PostgreSQL, the user, password and rights of DATABASE_URL.',
    retryAfterSeconds: RETRY_SECONDS,
  },
  read_only: {
    code: 'store_unavailable',
    client:
      'The service can read its database but not write; nothing was changed. Try again when its instance admin has fixed it',
    admin:
      'The database cannot be written. SQLite: does the user of the service own its file and folder, and is the disk mounted for writing? PostgreSQL: does DATABASE_URL lead to the primary server?',
    retryAfterSeconds: RETRY_SECONDS,
  },
  damaged: {
    code: 'store_damaged',
    client: 'The database of the service is damaged; nothing was changed. Its instance admin has to restore a backup',
    admin: 'The database is damaged: stop the service and restore a backup.',
  },
  missing: {
    code: 'store_damaged',
    client:
      'The database of the service was removed while the service ran; nothing was changed. Its instance admin has to restore it',
    admin:
      'The database is gone: its file was deleted or replaced while the service ran, or it was dropped on the server. Put it back, or restore a backup, and start the service again.',
  },
}

/** For a client whose change may have been made: only it knows whether making it twice does harm. */
const UNCERTAIN =
  'The connection to the database broke while the change was saved, so it may have been made. Repeat the request with the same Idempotency-Key, or look first'

/** The answer to a request that the database could not serve. */
export function storeUnavailable({ fault, mayHaveChanged }: StoreUnavailableError): ApiError {
  const { code, client, retryAfterSeconds } = ANSWERS[fault]
  const message = mayHaveChanged ? UNCERTAIN : client
  return new ApiError(code, message, retryAfterSeconds === undefined ? {} : { retryAfterSeconds })
}

/** The answer to a probe: what the instance admin should do. */
export function storeNotReady(fault: StoreFault): ApiError {
  const { code, admin, retryAfterSeconds } = ANSWERS[fault]
  return new ApiError(code, admin, retryAfterSeconds === undefined ? {} : { retryAfterSeconds })
}
