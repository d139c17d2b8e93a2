// What was typed into a form that could not be taken: it goes back to the browser with the page that says why, and is never
// sent by itself. While nobody is signed in it travels encrypted, so that only what was typed here comes back.
import { z } from 'zod'
import type { Encryption } from '../../projects/people/encryption.ts'
import { visitorKey } from '../../projects/people/person.ts'
import type { Session } from '../../projects/people/session.ts'
import { SECRET_SETTING_NAMES } from '../../projects/settings.ts'
import type { DashboardContext } from '../context.ts'
import { SIGN_IN } from '../paths.ts'
import { isFromOwnPage, readBody } from '../require.ts'

/** Longer texts are not sent along while nobody is signed in: encrypted, they must fit into a form of 256 KiB. */
export const KEPT_FORM_MAX_BYTES = 128 * 1024

/** What was typed into a form that could not be taken can be sent again for this long: time enough to sign in. */
export const KEPT_FORM_MINUTES = 60

export interface KeptForm {
  /** The path to which it was sent. */
  action: string
  fields: [name: string, value: string][]
}

/** Ours, and of no use to anybody who reads along. */
const UNSEEN = new Set(['form_token', 'request_key', 'sha256'])
/** A secret must not stand in a page again. */
const SECRET = new Set<string>(['form_token', 'token', 'secret', 'kept', ...SECRET_SETTING_NAMES])

/** Gives what was typed into the form of this request; undefined when that is nothing, or not ours to give back. */
export async function readKeptForm(context: DashboardContext): Promise<KeptForm | undefined> {
  const action = new URL(context.req.url).pathname
  if (context.req.method !== 'POST' || action.startsWith(SIGN_IN) || !isFromOwnPage(context)) return undefined
  const form = await readBody(context).catch(() => undefined)
  if (form === undefined) return undefined
  const texts = [...form].flatMap(([name, value]): KeptForm['fields'] =>
    typeof value === 'string' && !SECRET.has(name) ? [[name, value]] : [],
  )
  const kept = { action, fields: texts }
  return listTyped(kept).length === 0 ? undefined : kept
}

/** The fields that a person has filled in. */
export function listTyped({ fields }: KeptForm): KeptForm['fields'] {
  return fields.filter(([name, value]) => !UNSEEN.has(name) && value.trim() !== '')
}

const PURPOSE = 'form that was not taken'

const Encrypted = z.object({
  action: z.string(),
  fields: z.array(z.tuple([z.string(), z.string()])),
  /** Who typed it, where that was known; nobody else gets it back. */
  visitor: z.string().nullable(),
  at: z.number(),
})

/** undefined: it is longer than what can be sent along. */
export function encryptKeptForm(
  encryption: Encryption,
  kept: KeptForm,
  session: Session | undefined,
  now: number,
): string | undefined {
  const visitor = session === undefined ? null : visitorKey(session.visitor)
  const text = JSON.stringify({ ...kept, visitor, at: now })
  return Buffer.byteLength(text) > KEPT_FORM_MAX_BYTES ? undefined : encryption.encrypt(text, PURPOSE)
}

/** undefined: it was not encrypted by us, too long ago, or typed by somebody else. */
export function openKeptForm(
  encryption: Encryption,
  encrypted: string,
  session: Session | undefined,
  now: number,
): KeptForm | undefined {
  const text = encryption.decrypt(encrypted, PURPOSE)
  if (text === undefined) return undefined
  const { visitor, at, action, fields } = Encrypted.parse(JSON.parse(text))
  const isTheirs = visitor === null || session === undefined || visitor === visitorKey(session.visitor)
  return isTheirs && now - at < KEPT_FORM_MINUTES * 60_000 ? { action, fields } : undefined
}
