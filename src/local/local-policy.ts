// The policy of work on a repository of this machine: the settings of the command line, which a person gave, narrowed by the
// repository's own `.docmend.yml`.
import type { DocmendFile } from '../jobs/policy/docmend-file.ts'
import {
  type AdviseSetting,
  type PolicySettings,
  type ProjectPolicy,
  resolvePolicy,
} from '../jobs/policy/project-policy.ts'

/** Gives the policy; a refusal advises the option `--set`. */
export function resolveLocalPolicy(
  settings: PolicySettings,
  file: DocmendFile,
  limits: Parameters<typeof resolvePolicy>[2],
): ProjectPolicy {
  return resolvePolicy(settings, file, limits, byOption)
}

/** In a form that a shell takes: names of components may contain its patterns. */
const byOption: AdviseSetting = (assignment) =>
  /^[\w@:.,=-]+$/.test(assignment) ? `--set ${assignment}` : `--set '${assignment}'`
