// The numbers that stand for words in the tables of views. Stored, so a number never changes its meaning.
import type { ViewClass, ViewSource } from '../../contract/view-classes.ts'
import type { ViewRow } from '../store.ts'

export const SOURCE_CODES: Readonly<Record<ViewSource, number>> = { log: 0, beacon: 1 }

export const KIND_CODES: Readonly<Record<ViewRow['kind'], number>> = { view: 0, missing: 1, unserved: 2 }

export const CLASS_CODES: Readonly<Record<ViewClass, number>> = {
  human: 0,
  ai_assistant: 1,
  ai_coding_agent: 2,
  ai_search: 3,
  ai_training: 4,
  other: 5,
}
