// A link that signs the operator in to the dashboard. Whoever can open the database could read and change everything anyway.
import type { Config } from '../config.ts'
import { SIGN_IN_LINK } from '../dashboard/paths.ts'
import { SIGN_IN_LINK_MINUTES } from '../people/defaults.ts'
import { createSignInLink as createToken } from '../people/sign-in.ts'
import { openAdmin } from './admin.ts'

export interface OperatorLink {
  url: string
  /** How long it works. */
  minutes: number
}

/** `origin`: of the running service; default as the configuration has it. */
export async function createSignInLink(config: Config, origin = findOrigin(config)): Promise<OperatorLink> {
  const admin = await openAdmin(config)
  try {
    const token = await createToken({ sessions: admin.sessions, now: Date.now })
    return { url: `${origin}${SIGN_IN_LINK}?token=${token}`, minutes: SIGN_IN_LINK_MINUTES }
  } finally {
    await admin.close()
  }
}

/** A service that listens on all addresses of a machine is opened there by this name. */
const ALL_ADDRESSES = new Set(['0.0.0.0', '::'])

function findOrigin({ baseUrl, host, port }: Config): string {
  if (baseUrl !== undefined) return baseUrl
  const name = ALL_ADDRESSES.has(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
