// How the settings page shows each setting: its group, its name for people, and the control to change it.
import type { SettingName } from '../../projects/settings.ts'

export type Control =
  | { kind: 'text'; example: string }
  /** Values with what they are called. */
  | { kind: 'choice'; options: readonly (readonly [value: string, label: string])[] }
  /** Never shown; empty leaves it as it is. */
  | { kind: 'secret' }

export interface SettingField {
  label: string
  control: Control
  /** In place of the meaning that the command prints, which lists values that the control names otherwise. */
  meaning?: string
  /** What people need to know beside its meaning. */
  note?: string
}

export type GroupName = 'pageviews' | 'pullRequests' | 'checks' | 'workflows' | 'vercel'

export interface SettingGroup {
  name: GroupName
  title: string
  lead: string
  fields: Readonly<Partial<Record<SettingName, SettingField>>>
}

const text = (example: string): Control => ({ kind: 'text', example })
const choice = (...options: [value: string, label: string][]): Control => ({ kind: 'choice', options })

export const SETTING_GROUPS: readonly SettingGroup[] = [
  {
    name: 'pageviews',
    title: 'What counts as a page view',
    lead: 'Which requests belong to the site, and what is a page. The first two apply to what is counted already, the others to what comes in from now on.',
    fields: {
      humanSource: {
        label: 'Views of people come from',
        control: choice(['log', 'logs, drains and events'], ['beacon', 'the beacon script']),
        meaning: 'Which source counts the views of people, on these pages and in exports.',
      },
      aiClasses: { label: 'Classes that count as AI', control: text('ai_assistant,ai_coding_agent') },
      hosts: { label: 'Hosts', control: text('docs.example.com') },
      basePath: { label: 'Base path', control: text('/docs') },
      foldCase: {
        label: 'Upper and lower case',
        control: choice(['false', '/Guide and /guide are two pages'], ['true', '/Guide and /guide are one page']),
        meaning: 'Whether addresses that differ only in case are one page.',
      },
      pageExtensions: { label: 'Further extensions of pages', control: text('php,aspx') },
      assetExtensions: { label: 'Extensions that are never pages', control: text('7z,json') },
      ignorePaths: { label: 'Paths that do not count', control: text('/search,/internal/*') },
    },
  },
  {
    name: 'pullRequests',
    title: 'Jobs and pull requests',
    lead: 'What a job may read, what becomes of unfinished work, and who steers a pull request.',
    fields: {
      draft: {
        label: 'Draft pull requests',
        control: choice(['asked', 'when the job asks for one'], ['always', 'always']),
        meaning: 'When Docmend opens its pull requests as drafts.',
      },
      onBudget: {
        label: 'When the budget is used up',
        control: choice(['fail', 'publish nothing'], ['draft', 'open a draft with what there is']),
        meaning: 'What happens to the changes of a job whose budget runs out.',
      },
      onChecks: {
        label: 'Pages that fail the checks',
        control: choice(['fail', 'are left out'], ['draft', 'go into a draft pull request']),
        meaning: 'What happens to pages in which the checks still find errors.',
      },
      viewsInPullRequests: {
        label: 'Page views in pull requests',
        control: choice(['private', 'in private repositories only'], ['always', 'always'], ['never', 'never']),
        meaning: 'Where pull requests show how often their pages are read.',
      },
      comments: {
        label: 'Comments that steer a pull request',
        control: choice(['all', 'all'], ['command', 'those that begin with /docmend'], ['never', 'none']),
        meaning: 'Only comments of people with write access count.',
      },
      allowedBots: { label: 'Bots whose comments count', control: text('renovate[bot]') },
      contextRepositories: {
        label: 'Private repositories that jobs may read',
        control: text('acme/api,acme/*'),
        note: 'Only the instance admin can add to them.',
      },
      hiddenPaths: {
        label: 'Files that the model never sees',
        control: text('internal,**/*.secret.md'),
        note: 'Jobs and the tools at /mcp read nothing of them, in all repositories.',
      },
      reviewDays: {
        label: 'Days without a review',
        control: text('14'),
        meaning:
          'After so many days, each open pull request that nobody has reviewed or commented on makes the project take fewer new jobs. 0 switches this off.',
        note: 'Jobs on a schedule and after merged code slow down first, those of people last. Drafts do not count.',
      },
      commitTrailers: { label: 'Trailers of commits', control: text('assisted-by,signed-off-by') },
    },
  },
  {
    name: 'checks',
    title: 'Checks',
    lead: 'How strict the checks of the documentation are.',
    fields: {
      checks: { label: 'Levels of single rules', control: text('broken-anchor:off') },
      allowedForms: { label: 'Active content that pages may have', control: text('component:Video') },
    },
  },
  {
    name: 'workflows',
    title: 'Workflows without a key',
    lead: "Workflow runs of this repository's default branch need no key. These may create jobs as well.",
    fields: {
      environments: { label: 'Environments of this repository', control: text('docs') },
      workflowRepositories: { label: 'Other repositories', control: text('acme/api,acme/sdk@main') },
    },
  },
  {
    name: 'vercel',
    title: 'Vercel log drain',
    lead: 'Vercel shows both values when you create the drain.',
    fields: {
      vercelVerify: { label: 'Verification code', control: text('') },
      vercelDrainSecret: {
        label: 'Signature secret',
        control: { kind: 'secret' },
        meaning:
          'Without it, deliveries of the drain are refused. It is never shown; leave the field empty to keep the current one.',
      },
      vercelDrainSecretPrevious: {
        label: 'Previous signature secret',
        control: { kind: 'secret' },
        meaning: 'Accepted as well while the drain changes to another secret; of no use afterwards.',
      },
    },
  },
]

export function findGroup(name: string): SettingGroup | undefined {
  return SETTING_GROUPS.find((group) => group.name === name)
}

export function fieldsOf({ fields }: SettingGroup): [SettingName, SettingField][] {
  return Object.entries(fields) as [SettingName, SettingField][]
}
