// What a job has used, in the same words for the log and for the summary.
import type { AgentJob } from '../contract/job.ts'

type Usage = AgentJob['usage']

export function describeCalls({ modelCalls }: Usage): string {
  return `${modelCalls} model call${modelCalls === 1 ? '' : 's'}`
}

export function describeTokens({ inputTokens, cachedTokens, outputTokens }: Usage): string {
  const [input, cached, output] = [inputTokens, cachedTokens, outputTokens].map((count) => count.toLocaleString('en'))
  return `${input} tokens in (${cached} cached), ${output} out`
}
