// Graders of how the run ended, what it cost and what it said.
import { plural } from '../../../src/base/text.ts'
import type { Grader } from './grader.ts'
import { markedIn } from './marked.ts'

/** There is a patch. */
export function acts(): Grader {
  return {
    kind: 'acts',
    grade: async ({ end }) =>
      end.outcome === 'patch_ready' ? undefined : `it ended as ${end.outcome}: ${end.message}`,
  }
}

/** There is no patch, and there is a reason. */
export function abstains(): Grader {
  return {
    kind: 'abstains',
    grade: async ({ end, changed }) => {
      if (end.outcome === 'no_changes') return end.message.trim() === '' ? 'it gives no reason' : undefined
      return `nothing was to be changed, and it ended as ${end.outcome} with ${changed.join(', ') || 'nothing'} changed`
    },
  }
}

const ANY = Number.POSITIVE_INFINITY

export interface Bounds {
  modelCalls: number
  /** Input and output. */
  tokens?: number
  toolCalls?: number
}

export function budget({ modelCalls, tokens = ANY, toolCalls: maxToolCalls = ANY }: Bounds): Grader {
  return {
    kind: 'budget',
    grade: async ({ spent, toolCalls }) => {
      const used = spent.inputTokens + spent.outputTokens
      if (spent.modelCalls > modelCalls)
        return `${plural(spent.modelCalls, 'model call')} where ${modelCalls} are enough`
      if (toolCalls > maxToolCalls) return `${plural(toolCalls, 'tool call')} where ${maxToolCalls} are enough`
      return used > tokens ? `${used} tokens where ${tokens} are enough` : undefined
    },
  }
}

/** The title, the summary or the reason says it, in whatever words. */
export function says(pattern: RegExp): Grader {
  return {
    kind: 'says',
    grade: async ({ end }) => {
      return pattern.test(`${end.message}\n${end.summary}`) ? undefined : `nothing it says is like ${pattern}`
    },
  }
}

/** The evidence refers to the file that says so, and it is there. `repository` '' is the one that is changed. */
export function cites(path: string, repository = ''): Grader {
  return {
    kind: 'cites',
    grade: async ({ end }) => {
      const places = (end.evidence?.cited ?? []).flatMap((claim) => claim.places)
      const found = places.some((place) => place.path === path && place.repository === repository)
      return found ? undefined : `no claim is shown to rest on ${repository === '' ? path : `${repository}:${path}`}`
    },
  }
}

/**
 * A request for something nonexistent changes nothing, or the reviewer learns that no source proves it: the name is listed
 * as unknown, or its claim as unproven or as based on the prompt alone.
 */
export function doubts(term: string): Grader {
  return {
    kind: 'doubts',
    grade: async ({ end: { patch, evidence } }) => {
      if (patch === null) return undefined
      return markedIn(evidence).includes(term) ? undefined : `${term} is stated as if it were known`
    },
  }
}
