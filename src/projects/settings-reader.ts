// Settings are asked for with every batch, beacon and export, and change about never.
import { loadSettings, type ProjectSettings } from './settings.ts'
import type { SettingsStore } from './settings-store.ts'

export type ReadSettings = (projectId: string) => Promise<ProjectSettings>

interface Kept {
  settings: Promise<ProjectSettings>
  until: number
}

interface ReaderLimits {
  /** Milliseconds after which a change made by another process is seen. */
  maxAgeMs: number
  now: () => number
  /** Projects whose settings are kept at once. */
  maxProjects?: number
}

const MAX_PROJECTS = 1_000

/** Gives a reader that asks the store once per project and `maxAgeMs`. What it rejects with is not kept. */
export function createSettingsReader(store: SettingsStore, limits: ReaderLimits): ReadSettings {
  const { maxAgeMs, now, maxProjects = MAX_PROJECTS } = limits
  const kept = new Map<string, Kept>()
  return (projectId) => {
    const known = kept.get(projectId)
    if (known !== undefined && known.until > now()) return known.settings
    const settings = loadSettings(store, projectId)
    kept.delete(projectId)
    kept.set(projectId, { settings, until: now() + maxAgeMs })
    for (const oldest of kept.keys()) if (kept.size > maxProjects) kept.delete(oldest)
    settings.catch(() => {
      // Whoever asked sees the fault; the next one asks anew.
      if (kept.get(projectId)?.settings === settings) kept.delete(projectId)
    })
    return settings
  }
}
