// The frame of a project's pages: its name and its tabs, as far as the visitor may open them.
import type { FrameProps } from './layout.tsx'
import { HOME, projectPath } from './paths.ts'
import type { Visit } from './require.ts'

export type TabName = 'keys'

export function projectFrame({ project, role }: Visit, current: TabName): Pick<FrameProps, 'project' | 'current'> {
  const tabs = role === 'admin' ? [{ label: 'API keys', href: projectPath(project.id, 'keys') }] : []
  return { project: { name: project.repository, href: HOME, tabs }, current: projectPath(project.id, current) }
}
