import type { CapacityExchange } from '../../src/base/processes/shared-limiter.ts'

/** For a process that shares its database with none. */
export const NO_OTHERS: CapacityExchange = { hasOthers: () => false, exchange: async () => [] }
