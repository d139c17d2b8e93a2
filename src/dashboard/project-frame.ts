// The frame of a project's pages: its name and its tabs, as far as the visitor may open them.
import type { FrameProps } from './layout.tsx'
import { projectPath } from './paths.ts'
import type { Visit } from './require.ts'

type TabName = 'week' | 'jobs' | 'readers' | 'keys' | 'settings'

export function projectFrame({ project, role }: Visit, current: TabName): Pick<FrameProps, 'project' | 'current'> {
  const week = { label: 'This week', href: projectPath(project.id) }
  const jobs = { label: 'Jobs', href: projectPath(project.id, 'jobs') }
  const readers = { label: 'Readers', href: projectPath(project.id, 'readers') }
  const keys = { label: 'API keys', href: projectPath(project.id, 'keys') }
  const settings = { label: 'Settings', href: projectPath(project.id, 'settings') }
  const tabs = role === 'admin' ? [week, jobs, readers, keys, settings] : [week, jobs, readers]
  const href = current === 'week' ? week.href : projectPath(project.id, current)
  return { project: { name: project.repository, href: week.href, tabs }, current: href }
}
