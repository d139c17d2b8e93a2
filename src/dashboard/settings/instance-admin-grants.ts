// What whoever administers one repository cannot grant: that jobs read other private repositories. The App can read more than
// its person may, and what a job has read comes back in its patch.
import type { Visitor } from '../../projects/people/person.ts'
import { coversRepository, parseContextRepositories } from '../../projects/setting-values.ts'
import type { SettingName } from '../../projects/settings.ts'

/** Gives why the visitor may not change `contextRepositories` so; undefined = they may. Anybody may take entries away. */
export function refuseGrant(
  visitor: Visitor,
  stored: Readonly<Record<string, string>>,
  changes: ReadonlyMap<SettingName, string>,
): string | undefined {
  if (visitor.kind === 'instance_admin') return undefined
  const granted = parseContextRepositories(stored.contextRepositories ?? '')
  const wanted = parseContextRepositories(changes.get('contextRepositories') ?? '')
  const added = wanted.filter((entry) => !coversRepository(granted, entry))
  if (added.length === 0) return undefined
  return `Only the instance admin can add ${added.join(', ')}, with “docmend settings” or signed in here: administering one repository is not enough to decide what jobs read of others`
}
