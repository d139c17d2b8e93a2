// What the classes of agents are called where people read them.
import type { AiClass } from '../../contract/view-classes.ts'

export const CLASS_NAME: Readonly<Record<AiClass, string>> = {
  ai_assistant: 'Assistants',
  ai_coding_agent: 'Coding agents',
  ai_search: 'AI search',
  ai_training: 'Training',
}

/** Follows "they". */
export const CLASS_MEANING: Readonly<Record<AiClass, string>> = {
  ai_assistant: 'fetch a page because a person just asked',
  ai_coding_agent: 'read while they write code',
  ai_search: 'build the index of an AI search engine',
  ai_training: 'collect text to train models',
}
