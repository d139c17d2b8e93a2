// What a new installation needs until its first job, as it was measured.

export type ChecklistTopic = 'app' | 'webhooks' | 'model' | 'project' | 'key' | 'job'

export interface ChecklistItem {
  topic: ChecklistTopic
  /** `looking`: the answer takes longer than a page may; it is there at the next look. */
  state: 'done' | 'open' | 'fault' | 'looking'
  /** A sentence or two; of what is not done, with what to do. */
  text: string
}
