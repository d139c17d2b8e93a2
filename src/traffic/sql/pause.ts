import { setImmediate as nextTurn } from 'node:timers/promises'

/** Lets everything else that waits in this process have its turn: SQLite works in the thread that serves requests. */
export async function pause(): Promise<void> {
  await nextTurn()
}
