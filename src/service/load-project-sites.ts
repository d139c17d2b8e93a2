// Loads what reads the sites of projects when the first request needs it: most services get none.
import type { SiteSource } from '../traffic/suggestions/site-source.ts'
import type { ProjectSites, ProjectSitesParts } from './project-sites.ts'

/** All callers share one. */
export function loadProjectSites(parts: ProjectSitesParts): () => Promise<ProjectSites> {
  let loaded: Promise<ProjectSites> | undefined
  return () => {
    loaded ??= import('./project-sites.ts').then(({ createProjectSites }) => createProjectSites(parts))
    return loaded
  }
}

export function loadSiteSource(sites: () => Promise<ProjectSites>): SiteSource {
  let loaded: Promise<SiteSource> | undefined
  return {
    find: async (projectId, asked) => {
      loaded ??= import('./site-source.ts').then(({ createSiteSource }) => createSiteSource(sites))
      return (await loaded).find(projectId, asked)
    },
  }
}
