import type { RoomKeeper } from '../../src/base/processes/shared-limiter.ts'

/** For a process that shares its database with none. */
export const NO_OTHERS: RoomKeeper = { hasOthers: () => false, exchange: async () => [] }
