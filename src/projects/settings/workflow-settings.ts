// Which workflow runs may create jobs without a stored key, beside those of the repository's default branch.
import { formatWorkflowRepository, parseWorkflowRepository } from '../workflow-runs.ts'
import { list } from './setting-kinds.ts'

const ENVIRONMENT_MAX_CHARACTERS = 255

export const WORKFLOW_SETTINGS = {
  environments: list({
    meaning: 'GitHub environments whose workflow runs may create jobs without a stored key, separated by commas',
    label: 'Environments of this repository',
    parseEntry: (written) => (written.length <= ENVIRONMENT_MAX_CHARACTERS ? written : undefined),
    are: `names of at most ${ENVIRONMENT_MAX_CHARACTERS} characters, separated by commas`,
    example: 'docs',
  }),
  workflowRepositories: list({
    meaning:
      'Other repositories whose workflow runs may create jobs without a stored key: owner/name (from its default branch), owner/name@branch or owner/name:environment:NAME, separated by commas; see security.md',
    label: 'Other repositories',
    parseEntry: parseWorkflowRepository,
    formatEntry: formatWorkflowRepository,
    are: 'owner/name, owner/name@branch or owner/name:environment:NAME, separated by commas',
    maxEntries: 50,
    example: 'acme/api,acme/sdk@main',
  }),
}
