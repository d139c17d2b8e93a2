// The form for a new key: what was typed, and what is wrong with it.

import { countCharacters } from '../../contract/count-characters.ts'
import { SCOPES, type Scope } from '../../contract/scopes.ts'
import { expiryAfter, KEY_LIVES, type KeyLife, type KeyRequest } from '../../projects/api-key.ts'
import { createAddressSet } from '../../projects/cidr.ts'
import { readField } from '../require.ts'

/** As typed, to be shown again. */
export interface KeyForm {
  name: string
  scopes: Scope[]
  expiry: KeyLife
  addresses: string
}

/** `form`: no field is wrong, but no key can be made now. */
export type KeyFormFaults = Partial<Record<keyof KeyForm | 'form', string>>

const EMPTY_KEY_FORM: KeyForm = { name: '', scopes: [...SCOPES], expiry: '90', addresses: '' }

const NAME_CHARACTERS = 100
const ADDRESSES = 50

/** The form as a link fills it in: `?name=Logs&scope=views:write`. */
export function readKeyQuery(name: string | undefined, scopes: readonly string[]): KeyForm {
  const wanted = SCOPES.filter((scope) => scopes.includes(scope))
  const chosen = wanted.length === 0 ? EMPTY_KEY_FORM.scopes : wanted
  return { ...EMPTY_KEY_FORM, name: (name ?? '').slice(0, NAME_CHARACTERS), scopes: chosen }
}

export function readKeyForm(form: FormData): KeyForm {
  const scopes = form.getAll('scope')
  const expiry = KEY_LIVES.find((life) => life === readField(form, 'expiry')) ?? '90'
  return {
    name: readField(form, 'name'),
    scopes: SCOPES.filter((scope) => scopes.includes(scope)),
    expiry,
    addresses: readField(form, 'addresses'),
  }
}

/** Gives the request for the key, or what to change in the form. */
export function toKeyRequest(
  form: KeyForm,
  now: number,
): { request: Omit<KeyRequest, 'createdBy'> } | { faults: KeyFormFaults } {
  const allowedCidrs = form.addresses.split(/[\s,]+/).filter((entry) => entry !== '')
  const faults = {
    ...(form.name === '' ? { name: 'Say what the key is for.' } : {}),
    ...(countCharacters(form.name) > NAME_CHARACTERS ? { name: `Use at most ${NAME_CHARACTERS} characters.` } : {}),
    ...(form.scopes.length === 0 ? { scopes: 'Choose at least one permission.' } : {}),
    ...findAddressFault(allowedCidrs),
  }
  if (Object.keys(faults).length > 0) return { faults }
  const { name, scopes } = form
  return { request: { name, scopes, allowedCidrs, expiresAt: expiryAfter(form.expiry, now) } }
}

function findAddressFault(entries: readonly string[]): KeyFormFaults {
  if (entries.length > ADDRESSES) return { addresses: `Name at most ${ADDRESSES} addresses.` }
  try {
    createAddressSet(entries)
    return {}
  } catch (error) {
    return { addresses: `${error instanceof Error ? error.message : 'An address is wrong'}.` }
  }
}
