// `.docmend.yml` of the default branch, as the settings page shows it.
import { DOCMEND_FILE_MAX_BYTES, type DocmendFile, readDocmendFile } from '../../jobs/policy/docmend-file.ts'
import type { SettingName } from '../../projects/settings.ts'

/** What was found on the code host. */
export type FetchedPolicyFile =
  | { kind: 'found'; bytes: Uint8Array }
  | { kind: 'missing' }
  /** It could not be asked; the sentence says why. */
  | { kind: 'away'; why: string }

export type SeenPolicyFile =
  | Exclude<FetchedPolicyFile, { kind: 'found' }>
  | { kind: 'read'; text: string; stricter: Stricter }
  /** `line` counts from 1; undefined = the mistake has none. */
  | { kind: 'wrong'; text: string; message: string; line: number | undefined }

/** In a few words, what the file makes of a setting. */
type Stricter = Readonly<Partial<Record<SettingName, string>>>

export function seePolicyFile(fetched: FetchedPolicyFile): SeenPolicyFile {
  if (fetched.kind !== 'found') return fetched
  const text = new TextDecoder().decode(fetched.bytes.subarray(0, DOCMEND_FILE_MAX_BYTES))
  const read = readDocmendFile(fetched.bytes)
  if (read.kind === 'read') return { kind: 'read', text, stricter: stricterThan(read.file) }
  const line = /line (\d+):/.exec(read.message)?.[1]
  return { kind: 'wrong', text, message: read.message, line: line === undefined ? undefined : Number(line) }
}

function stricterThan({ draft, onBudget, onChecks, checks, hidden = [] }: DocmendFile): Stricter {
  const rules = Object.entries(checks ?? {}).map(([rule, level]) => `${rule}:${level}`)
  return {
    ...(draft === true && { draft: 'always' }),
    ...(onBudget !== undefined && { onBudget }),
    ...(onChecks !== undefined && { onChecks }),
    ...(hidden.length > 0 && { hiddenPaths: `also ${hidden.join(', ')}` }),
    ...(rules.length > 0 && { checks: rules.join(', ') }),
  }
}
