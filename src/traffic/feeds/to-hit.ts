// A hit that a reader of JSON lines has built from the fields that it found.
import { countCharacters } from '../../contract/count-characters.ts'
import { EVENT_ID_MAX_CHARACTERS } from '../../contract/limits.ts'
import type { Rejection } from '../../contract/rejections.ts'
import type { Hit } from '../hit.ts'

/** Required fields may still be missing. */
interface PartialHit extends Omit<Hit, 'time' | 'target' | 'userAgent'> {
  time: number | undefined
  target: string | undefined
  userAgent: string | undefined
}

/** Returns the draft itself, or the first reason why it is not a hit. */
export function toHit(draft: PartialHit, isSound: boolean): Hit | Rejection {
  if (isSound && isComplete(draft)) return draft
  if (!isSound || !draft.target) return 'unreadable'
  return draft.time === undefined ? 'invalid_time' : 'user_agent_missing'
}

function isComplete(draft: PartialHit): draft is Hit {
  return Boolean(draft.target) && draft.time !== undefined && draft.userAgent !== undefined
}

/**
 * Whether every database can store this text as a request id: PostgreSQL accepts neither NUL nor half a surrogate pair. A
 * longer text is not an id, and the line's text serves instead.
 */
export function isUsableId(id: string): boolean {
  return id !== '' && isShort(id) && !id.includes('\0') && id.isWellFormed()
}

/** Counts code points only where the answer depends on them: a hostile id may be long. */
function isShort(id: string): boolean {
  if (id.length <= EVENT_ID_MAX_CHARACTERS) return true
  return id.length <= 2 * EVENT_ID_MAX_CHARACTERS && countCharacters(id) <= EVENT_ID_MAX_CHARACTERS
}

/** The id, or undefined when the line has to identify itself. */
export function toId(id: string | undefined): string | undefined {
  return id !== undefined && isUsableId(id) ? id : undefined
}
