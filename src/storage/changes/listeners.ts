// Who in this process hears of changes.
import type { Change, ChangeListener, Changes } from '../../projects/changes.ts'

export interface Listeners extends Pick<Changes, 'subscribe'> {
  tell: (change: Change | undefined) => void
}

export function createListeners(): Listeners {
  const listeners = new Set<ChangeListener>()
  return {
    tell: (change) => {
      for (const listener of listeners) listener(change)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
