// Octokit as the rest of this folder knows it: it sends the calls of one table, and gives what that table says.
import type { Octokit } from '@octokit/core'
import type { z } from 'zod'
import { AnswerFault } from '../../base/fetch/answer-fault.ts'
import { ANSWER_SHAPES } from './answer-shapes.ts'

export type Route = keyof typeof ANSWER_SHAPES
export type DataOf<R extends Route> = z.output<(typeof ANSWER_SHAPES)[R]>

declare const octokit: Octokit
export type ParametersOf<R extends Route> = Parameters<typeof octokit.request<R>>[1]

export interface CheckedAnswer<R extends Route> {
  data: DataOf<R>
  headers: { link?: string | undefined }
}

/** An Octokit whose answers have been checked. */
export interface CheckedOctokit {
  /** Throws `AnswerFault` for an answer without what we read of it. */
  request<R extends Route>(route: R, parameters?: ParametersOf<R>): Promise<CheckedAnswer<R>>
}

/** Gives what we read of an answer. Throws `AnswerFault` when it is not all there. */
export function readAnswer<R extends Route>(route: R, data: unknown): DataOf<R> {
  const found = ANSWER_SHAPES[route].safeParse(data)
  if (found.success) return found.data as DataOf<R>
  const path = found.error.issues[0]?.path.join('.') ?? ''
  const what = path === '' ? 'is not of the kind that GitHub documents' : `has no valid ${path}`
  throw new AnswerFault(`gave an answer to ${route} that ${what}. Is a proxy in between?`)
}
