// A hit that a reader of JSON lines has put together from the fields that it found.
import type { Rejection } from '../../contract/rejections.ts'
import type { Hit } from '../hit.ts'

/** What a hit cannot do without may still be missing. */
export interface PartialHit extends Omit<Hit, 'time' | 'target' | 'userAgent'> {
  time: number | undefined
  target: string | undefined
  userAgent: string | undefined
}

/** Gives the draft itself, or the first reason why it is no hit. */
export function toHit(draft: PartialHit, isSound: boolean): Hit | Rejection {
  if (isSound && isComplete(draft)) return draft
  if (!isSound || !draft.target) return 'unreadable'
  return draft.time === undefined ? 'invalid_time' : 'user_agent_missing'
}

function isComplete(draft: PartialHit): draft is Hit {
  return Boolean(draft.target) && draft.time !== undefined && draft.userAgent !== undefined
}

/** Characters of a name that a feed gives a request; what is longer is not a name, and the line serves instead. */
const ID_MAX_CHARACTERS = 255

/** Whether every database can keep this text as the name of a request: PostgreSQL takes neither NUL nor half a pair. */
export function isUsableId(id: string): boolean {
  return id !== '' && id.length <= ID_MAX_CHARACTERS && !id.includes('\0') && id.isWellFormed()
}

/** The name, or undefined when the line has to name itself. */
export function toId(id: string | undefined): string | undefined {
  return id !== undefined && isUsableId(id) ? id : undefined
}
