// Port: what the docs of a project know of missing addresses. Implemented in src/service/.
import type { ReadAddresses } from './known-site.ts'

export interface AskedSite {
  missing: readonly string[]
  /** Addresses with views, the most first: they show where the site is served. */
  served: readonly string[]
}

export type SiteAnswer =
  | { state: 'known'; commitSha: string; read: ReadAddresses }
  /** It takes longer than a request may: the same question gets an answer later. */
  | { state: 'reading' }
  /** `reason`: a sentence. */
  | { state: 'unknown'; reason: string }

export interface SiteSource {
  /** Answers within some seconds, whatever the repository has. */
  find(projectId: string, asked: AskedSite): Promise<SiteAnswer>
}
