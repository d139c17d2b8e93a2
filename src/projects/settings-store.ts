// Port: where the settings of projects are stored. Implemented in src/storage/.
import type { Actor } from './audit.ts'

export interface SettingsStore {
  /** Gives the settings of a project that differ from their default, by name. */
  readSettings(projectId: string): Promise<Record<string, string>>
  /** Applies all changes or none; null restores a default. The audit list gets what has become different. */
  writeSettings(projectId: string, changes: Readonly<Record<string, string | null>>, by: Actor): Promise<void>
}
