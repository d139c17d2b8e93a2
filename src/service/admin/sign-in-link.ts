// A link that signs the instance admin in to the dashboard. Anyone who can open the database can change everything anyway.

import { projectPath, SIGN_IN_LINK } from '../../dashboard/paths.ts'
import { SIGN_IN_LINK_MINUTES } from '../../projects/people/session.ts'
import { createSignInLink as createToken } from '../../projects/people/sign-in.ts'
import { type Config, ownOrigin } from '../config.ts'
import { openAdmin } from './admin.ts'

export interface InstanceAdminLink {
  url: string
  /** How long it works. */
  minutes: number
}

/** `origin`: of the running service; default as the configuration has it. `projectId`: whose home the link leads to. */
export async function createSignInLink(
  config: Config,
  origin = ownOrigin(config, config.port),
  projectId?: string,
): Promise<InstanceAdminLink> {
  const admin = await openAdmin(config)
  try {
    const token = await createToken({ sessions: admin.sessions, now: Date.now })
    const to = projectId === undefined ? '' : `&to=${encodeURIComponent(projectPath(projectId))}`
    return { url: `${origin}${SIGN_IN_LINK}?token=${token}${to}`, minutes: SIGN_IN_LINK_MINUTES }
  } finally {
    await admin.close()
  }
}
