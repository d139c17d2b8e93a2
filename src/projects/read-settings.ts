// Caches settings: every batch, beacon and export needs them, and they hardly ever change.

import type { Actor } from './audit.ts'
import { loadSettings, type ProjectSettings } from './settings.ts'

export type ReadSettings = (projectId: string) => Promise<ProjectSettings>

interface Kept {
  settings: Promise<ProjectSettings>
  until: number
}

interface ReaderLimits {
  /** Milliseconds after which a change by another process takes effect. */
  maxAgeMs: number
  now: () => number
  /** Projects in the cache. */
  maxProjects?: number
}

const MAX_PROJECTS = 1_000

/** Gives a reader that asks the store once per project and `maxAgeMs`. Does not cache rejections. */
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
      // The caller gets the rejection; the next call asks the store again.
      if (kept.get(projectId)?.settings === settings) kept.delete(projectId)
    })
    return settings
  }
}

// Port: where the settings of projects are stored. Implemented in src/storage/.

export interface SettingsStore {
  /** Gives the settings of a project that differ from their default, by name. */
  readSettings(projectId: string): Promise<Record<string, string>>
  /** Applies all changes or none; null restores a default. The audit list gets what has become different. */
  writeSettings(projectId: string, changes: Readonly<Record<string, string | null>>, by: Actor): Promise<void>
}
