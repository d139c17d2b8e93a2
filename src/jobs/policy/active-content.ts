// Decides over the new active content of a change set: the project allows some forms of it, all others are refused.

import type { Change } from '../../base/git-tree.ts'
import { shorten } from '../../base/text.ts'
import {
  ACTIVE_FORMS,
  type CheckReport,
  findActiveContentInFile,
  isAllowed,
  knownTest,
  type NewActiveContent,
  rewordedTest,
  settingFor,
} from '../../checks/index.ts'
import type { GateRefusal } from './gate.ts'
import type { ProjectPolicy } from './project-policy.ts'

interface ActiveContentInput {
  changes: readonly Change[]
  /** On exactly these changes. */
  report: CheckReport
  policy: Pick<ProjectPolicy, 'allowedForms' | 'adviseSetting'>
}

const TEXT_MAX_CHARACTERS = 80

/**
 * Gives those refused, and a sentence for each that is allowed; `before` has the base's bytes by path. What only words in a
 * page have changed costs that page. What is added speaks against the whole change set.
 */
export function judgeActiveContent(
  input: ActiveContentInput,
  before: ReadonlyMap<string, Uint8Array>,
): { refusals: GateRefusal[]; notes: string[] } {
  const found = [...input.report.activeContent, ...findBesidePages(input, before)]
  const { allowedForms, adviseSetting } = input.policy
  const refused = found.filter((one) => !isAllowed(one, allowedForms))
  return {
    refusals: refused.map((one) => ({
      kind: one.isReworded === true ? 'unit' : 'whole',
      path: one.path,
      line: one.line,
      reason: describe(one),
      allow: adviseSetting(`allowedForms=${settingFor(one)}`),
    })),
    notes: found
      .filter((one) => isAllowed(one, allowedForms))
      .map((one) => `${describe(one)}, which the project allows`),
  }
}

/** Searches the files that the checks did not: whether and how they become parts of pages is not known. */
function findBesidePages(
  { changes, report }: ActiveContentInput,
  before: ReadonlyMap<string, Uint8Array>,
): NewActiveContent[] {
  const searched = new Set(report.searched)
  const files = changes.flatMap((change) => (change.kind === 'write' && !searched.has(change.path) ? [change] : []))
  if (files.length === 0) return []
  const known = new Map([...before].map(([path, bytes]) => [path, findActiveContentInFile(path, decode(bytes))]))
  const isKnown = knownTest([...known.values()].flat())
  return files.flatMap(({ path, content }) => {
    const here = findActiveContentInFile(path, decode(content))
    const isReworded = rewordedTest(known.get(path) ?? [], here, ({ form, text, place }) => ({
      group: `${form} ${place}`,
      text,
    }))
    const found = here.filter((one) => !isKnown(one))
    return found.map((one) => ({ path, ...one, ...(isReworded(one) ? { isReworded: true as const } : {}) }))
  })
}

/** `docs/a.md:3 "<script>" runs a script ... (script)`. The model wrote the construct, so only a little of it is shown, on one line. */
function describe({ path, line, form, text }: NewActiveContent): string {
  const flat = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  return `${path}:${line} ${JSON.stringify(shorten(flat, TEXT_MAX_CHARACTERS))} ${ACTIVE_FORMS[form]} (${form})`
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}
