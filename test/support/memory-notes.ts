// The notes of a service, in memory.
import type { ServiceNotes } from '../../src/storage/service-notes.ts'

export function createMemoryNotes(): ServiceNotes & { kept: Map<string, string> } {
  const kept = new Map<string, string>()
  return {
    kept,
    read: async (name) => kept.get(name),
    replace: async (name, before, next) => {
      if (kept.get(name) !== before) return false
      kept.set(name, next)
      return true
    },
  }
}
