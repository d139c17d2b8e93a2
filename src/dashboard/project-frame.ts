// The frame of a project's pages: its name and its tabs, as far as the visitor may open them.
import type { FrameProps } from './layout.tsx'
import { projectPath } from './paths.ts'
import type { Visit } from './require.ts'

export type TabName = 'jobs' | 'readers' | 'keys' | 'settings'

export function projectFrame({ project, role }: Visit, current: TabName): Pick<FrameProps, 'project' | 'current'> {
  const jobs = { label: 'Jobs', href: projectPath(project.id, 'jobs') }
  const readers = { label: 'Readers', href: projectPath(project.id, 'readers') }
  const keys = { label: 'API keys', href: projectPath(project.id, 'keys') }
  const settings = { label: 'Settings', href: projectPath(project.id, 'settings') }
  const tabs = role === 'admin' ? [jobs, readers, keys, settings] : [jobs, readers]
  return { project: { name: project.repository, href: jobs.href, tabs }, current: projectPath(project.id, current) }
}
