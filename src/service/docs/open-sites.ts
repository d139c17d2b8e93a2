// The sites of projects for pages, API and models. What reads them is loaded with the first request that needs it, since most
// services get none.
import type { ReadSettings } from '../../projects/read-settings.ts'
import type { SiteSource } from '../../traffic/suggestions/site-source.ts'
import type { ProjectSites, ProjectSitesParts } from './project-sites.ts'

export interface Sites {
  /** For people. */
  open: () => Promise<ProjectSites>
  /** Without the files that the projects hide. */
  openForModels: () => Promise<ProjectSites>
  /** What they know of missing addresses. */
  source: SiteSource
}

interface SitesParts extends Omit<ProjectSitesParts, 'hiddenPaths'> {
  settings: ReadSettings
}

export function createSites({ settings, ...parts }: SitesParts): Sites {
  const open = loadOnce(parts)
  const hiddenPaths = async (projectId: string) => (await settings(projectId)).hiddenPaths
  let source: Promise<SiteSource> | undefined
  return {
    open,
    openForModels: loadOnce({ ...parts, hiddenPaths }),
    source: {
      find: async (projectId, asked) => {
        source ??= import('./site-source.ts').then(({ createSiteSource }) => createSiteSource(open))
        return (await source).find(projectId, asked)
      },
    },
  }
}

/** All callers share what is read. */
function loadOnce(parts: ProjectSitesParts): () => Promise<ProjectSites> {
  let loaded: Promise<ProjectSites> | undefined
  return () => {
    loaded ??= import('./project-sites.ts').then(({ createProjectSites }) => createProjectSites(parts))
    return loaded
  }
}
