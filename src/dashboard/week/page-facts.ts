// Port: what is known of the pages of a project that are read most. Implemented in src/service/.
import type { Project } from '../../projects/project.ts'

export interface PageFact {
  /** As views are counted. */
  path: string
  /** In the repository. */
  file: string
  /** Epoch milliseconds; null = not known, or not since `PageFacts.since`. */
  changedAt: number | null
  /** That the checks find; null = not known. */
  problems: number | null
}

export interface PageFacts {
  /** When they were read, in epoch milliseconds. */
  madeAt: number
  commitSha: string
  /** Pages without a time have not changed since this one; null = nothing is known of those. */
  since: number | null
  /** Why ages, or problems, are not known: a sentence; null = they are. */
  whyNoAges: string | null
  whyNoProblems: string | null
  pages: PageFact[]
}

export interface FoundFacts {
  /** The last that were read, which may be of an earlier commit. */
  facts: PageFacts | undefined
  /** They are being read again. */
  isReading: boolean
  /** Why the last reading failed: a sentence. */
  why: string | undefined
}

export interface PageFactsSource {
  /** Returns what is kept, and starts to reread what is older than some minutes. Never throws. */
  find(project: Project): Promise<FoundFacts>
}
