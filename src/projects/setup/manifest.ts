// The manifest of the App that Docmend needs: app.yml with the addresses of this service.
// https://docs.github.com/en/apps/sharing-github-apps/registering-a-github-app-from-a-manifest

/** What app.yml says, as far as it does not depend on the service. */
export interface ManifestTemplate {
  name: string
  description: string
  default_permissions: Record<string, string>
  default_events: string[]
}

interface ManifestAddresses {
  /** Of the service, as people and GitHub reach it. */
  origin: string
  /** Where the browser of the set-up is, and comes back to: its cookie is good there alone. */
  browserOrigin: string
  /** False: GitHub refuses the address of the service for webhooks, so the App gets none and Docmend asks instead. */
  canGetWebhooks: boolean
  /** Paths below the origin. */
  paths: { webhooks: string; callback: string; registered: string; installed: string }
}

export interface Manifest extends ManifestTemplate {
  url: string
  public: false
  redirect_url: string
  callback_urls: string[]
  setup_url: string
  hook_attributes?: { url: string; active: true }
}

/** `owner`: of the App; names of Apps are taken once on all of GitHub, and people can change this one there. */
export function makeManifest(
  template: ManifestTemplate,
  { origin, browserOrigin, canGetWebhooks, paths }: ManifestAddresses,
  owner: string,
): Manifest {
  const at = (path: string): string => `${origin}${path}`
  return {
    ...template,
    name: nameApp(template.name, owner === '' ? new URL(origin).hostname : owner),
    url: origin,
    public: false,
    redirect_url: `${browserOrigin}${paths.registered}`,
    callback_urls: [at(paths.callback)],
    setup_url: at(paths.installed),
    ...(canGetWebhooks ? { hook_attributes: { url: at(paths.webhooks), active: true } } : {}),
  }
}

const NAME_CHARACTERS = 34

function nameApp(name: string, owner: string): string {
  return `${name}-${owner}`
    .replace(/[^\w-]+/g, '-')
    .slice(0, NAME_CHARACTERS)
    .replace(/-+$/, '')
}

/** GitHub's names of accounts: letters, digits and single hyphens, at most 39 (and an underscore in names of managed users). */
export function isAccountName(text: string): boolean {
  return /^[a-z\d](?:[a-z\d]|[-_](?=[a-z\d])){0,38}$/i.test(text)
}
