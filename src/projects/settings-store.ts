// Port: where the settings of projects live. Implemented in src/storage/.
export interface SettingsStore {
  /** Gives what was set for a project, by name; what is absent has its default. */
  readSettings(projectId: string): Promise<Record<string, string>>
  /** Sets these, all or none; null takes one back to its default. */
  writeSettings(projectId: string, changes: Readonly<Record<string, string | null>>): Promise<void>
}
