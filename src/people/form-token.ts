// The token that each form of a session carries: another site cannot know it. It stays the same when the session gets a new
// token, so that a page which was open meanwhile can still be sent.
import { timingSafeEqual } from 'node:crypto'
import type { Seal } from './seal.ts'
import type { Session } from './session.ts'

export function formTokenOf(seal: Seal, { id }: Pick<Session, 'id'>): string {
  return seal.sign(id, 'form of a session')
}

export function isFormToken(seal: Seal, session: Pick<Session, 'id'>, sent: unknown): boolean {
  if (typeof sent !== 'string') return false
  const [wanted, given] = [Buffer.from(formTokenOf(seal, session)), Buffer.from(sent)]
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}
