// What a job has used, in the same words for the log and for the summary.
import type { AgentJob } from '../contract/job.ts'
import { formatCount, plural } from '../text/plural.ts'

type Usage = AgentJob['usage']

export function describeCalls({ modelCalls }: Usage): string {
  return plural(modelCalls, 'model call')
}

export function describeTokens({ inputTokens, cachedTokens, outputTokens }: Usage): string {
  const [input, cached, output] = [inputTokens, cachedTokens, outputTokens].map(formatCount)
  return `${input} tokens in (${cached} cached), ${output} out`
}
