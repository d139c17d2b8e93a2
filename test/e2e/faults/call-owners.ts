// Whose call a request is: each lane has an owner of its own, and most requests name it.

export interface Owners {
  /** By the number of an installation. */
  byInstallation: Map<string, string>
  byToken: Map<string, string>
}

/** Undefined = the request is about no repository. Prompts name the owner as `(owner NAME)`. */
export function findOwner(
  path: string,
  authorization: string,
  body: Buffer,
  { byInstallation, byToken }: Owners,
): string | undefined {
  if (path.startsWith('/v1/')) return /\(owner ([\w-]+)\)/.exec(body.toString())?.[1]
  const plain = path.replace(/^\/api\/v3/, '')
  const [, installation] = /^\/app\/installations\/(\d+)/.exec(plain) ?? []
  if (installation !== undefined) return byInstallation.get(installation)
  if (/^\/(installation|users)\//.test(plain)) return byToken.get(authorization.replace(/^\w+ /, ''))
  return (/^\/repos\/([^/]+)\//.exec(plain) ?? /^\/([^/]+)\/[^/]+\.git\//.exec(plain))?.[1]
}

export function ownerOfWebhook(body: Buffer): string | undefined {
  const { repository } = JSON.parse(body.toString()) as { repository?: { owner?: { login?: string } } }
  return repository?.owner?.login
}
