// Gives the entries of `workflowRepositories` GitHub's numbers when the setting is saved: a name may belong to someone else later.
import { SettingError } from './settings/setting-kinds.ts'
import { formatNumbered, type RepositoryNumbers, type WorkflowRepository } from './workflow-runs.ts'

export interface NamedRepository extends RepositoryNumbers {
  /** `owner/name` as GitHub spells it. */
  fullName: string
}

export interface Identification {
  /** What the setting has now: entries with the numbers of one of these are not looked up again. */
  kept: readonly WorkflowRepository[]
  /** Gives undefined when the App may not see the repository. Throws when GitHub cannot be asked. */
  lookUp: (fullName: string) => Promise<NamedRepository | undefined>
}

/**
 * Gives the entries with their numbers. Throws `SettingError` for a repository that the App may not see and whose numbers are not
 * written behind its name, and for numbers that are not those of the name.
 */
export async function identifyRepositories(
  wanted: readonly WorkflowRepository[],
  { kept, lookUp }: Identification,
): Promise<WorkflowRepository[]> {
  const known = new Set(kept.map(numbersOf))
  const identified: WorkflowRepository[] = []
  // One after the other: a list may name fifty.
  for (const entry of wanted) {
    const isKept = entry.numbers !== undefined && known.has(numbersOf(entry))
    identified.push(isKept ? entry : identify(entry, await lookUp(entry.repository)))
  }
  return identified
}

function identify(entry: WorkflowRepository, found: NamedRepository | undefined): WorkflowRepository {
  const { repository, numbers } = entry
  if (found === undefined) {
    if (numbers === undefined) throw unseen(repository)
    return entry
  }
  const { fullName, ownerId, repositoryId } = found
  const identified = { ...entry, repository: fullName, numbers: { ownerId, repositoryId } }
  if (numbers === undefined || numbersOf(entry) === numbersOf(identified)) return identified
  throw new SettingError(
    `${repository} is ${formatNumbered(fullName, identified.numbers)} on GitHub; you wrote ${formatNumbered(repository, numbers)}`,
  )
}

function numbersOf({ numbers }: WorkflowRepository): string {
  return formatNumbered('', numbers)
}

/** Anyone who can read the repository can find the numbers; a name alone would grant the right to its next owner. */
function unseen(repository: string): SettingError {
  return new SettingError(
    `Docmend cannot see ${repository} on GitHub. Add it to the App's installation, or write GitHub's numbers of its owner and of itself behind the name, as in ${repository}=OWNER_ID/ID: gh api repos/${repository} --jq '"\\(.full_name)=\\(.owner.id)/\\(.id)"' prints that entry`,
  )
}
