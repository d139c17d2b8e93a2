// Since when the details of a project are counted, as answers say it.
import type { CountedSince } from '../contract/answers.ts'
import type { ViewStore } from './store.ts'

export async function readCountedSince(
  views: Pick<ViewStore, 'countedSince'>,
  projectId: string,
): Promise<CountedSince> {
  const { agents, answers } = await views.countedSince(projectId)
  return { agents: isoTime(agents), answers: isoTime(answers) }
}

function isoTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}
