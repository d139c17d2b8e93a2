// The parts of a project's settings.
import type { FC } from 'hono/jsx'
import type { Project } from '../../projects/project.ts'
import { projectPath } from '../paths.ts'

type SettingsPart = '' | 'page-views' | 'webhooks' | 'audit'

const PARTS: readonly (readonly [SettingsPart, string])[] = [
  ['', 'Settings'],
  ['page-views', 'Send page views'],
  ['webhooks', 'Webhooks'],
  ['audit', 'Audit list'],
]

export function settingsPath(projectId: string, ...rest: string[]): string {
  return projectPath(projectId, 'settings', ...rest)
}

export const SettingsNav: FC<{ project: Project; current: SettingsPart }> = ({ project, current }) => (
  <nav aria-label="Settings" class="parts-nav">
    <ul>
      {PARTS.map(([part, label]) => (
        <li>
          <a
            class="filter"
            href={part === '' ? settingsPath(project.id) : settingsPath(project.id, part)}
            aria-current={part === current ? 'page' : undefined}
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
