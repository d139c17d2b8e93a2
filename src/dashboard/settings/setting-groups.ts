// The groups of the settings page, in its order.
import type { SettingGroupName } from '../../projects/settings.ts'

export interface SettingGroup {
  name: SettingGroupName
  title: string
  lead: string
}

export const SETTING_GROUPS: readonly SettingGroup[] = [
  {
    name: 'pageviews',
    title: 'What counts as a page view',
    lead: 'Which requests belong to the site, and what is a page. The first two apply to what is counted already, the others to what comes in from now on.',
  },
  {
    name: 'pullRequests',
    title: 'Jobs and pull requests',
    lead: 'What a job may read, what becomes of unfinished work, and who steers a pull request.',
  },
  {
    name: 'checks',
    title: 'Checks',
    lead: 'How strict the checks of the documentation are.',
  },
  {
    name: 'workflows',
    title: 'Workflows without a key',
    lead: "Workflow runs of this repository's default branch need no key. These may create jobs as well.",
  },
  {
    name: 'vercel',
    title: 'Vercel log drain',
    lead: 'Vercel shows both values when you create the drain.',
  },
]

export function findGroup(name: string): SettingGroup | undefined {
  return SETTING_GROUPS.find((group) => group.name === name)
}
