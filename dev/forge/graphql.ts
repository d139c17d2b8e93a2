// GraphQL, as far as it says what REST does not: who an installation's token speaks for.
// https://docs.github.com/en/graphql/reference/queries#viewer
import type { IncomingMessage } from 'node:http'
import { actorOf } from './api/request.ts'
import { identify } from './auth.ts'
import type { ForgeContext } from './context.ts'
import { Refusal } from './refusal.ts'
import type { Answer } from './visit.ts'

/** As on GitHub Enterprise Server. */
export const graphqlPath = '/api/graphql'

/** Answers the one query that the forge knows. */
export function answerGraphql({ state, now }: ForgeContext, { headers }: IncomingMessage, body: unknown): Answer {
  try {
    const caller = identify(state, headers.authorization, now())
    if (caller.kind === 'anonymous') throw new Refusal(401, 'This endpoint requires you to be authenticated.')
    if (JSON.stringify(body) !== '{"query":"query { viewer { login } }"}')
      throw new Refusal(400, 'Problems parsing JSON')
    const { login } = caller.kind === 'user' ? caller.token.person : actorOf({ caller })
    return { status: 200, body: { data: { viewer: { login } } } }
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, body: error.body() }
    throw error
  }
}
