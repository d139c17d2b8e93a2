// Watches the model: its calls, what they cost, and the requests that they take.
import { costOf } from '../../agent/budget/cost-of.ts'
import { type Model, ModelError, type ModelPrice, type TokenUsage } from '../../agent/model.ts'
import type { Families } from './families.ts'
import type { Scopes } from './scopes.ts'
import { secondsOf } from './seconds-of.ts'
import { statusLabel } from './status-label.ts'
import type { Tracing } from './tracing.ts'

interface ModelWatchParts {
  families: Families
  scopes: Scopes
  tracing: Tracing
}

export function watchModel(model: Model, { families, scopes, tracing }: ModelWatchParts): Model {
  const { name, price, contextTokens } = model
  // https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-spans/
  const attributes = { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': name }
  return {
    name,
    price,
    contextTokens,
    respond: (request, signal) =>
      tracing.span({ name: `chat ${name}`, kind: 'client', attributes }, (span) =>
        secondsOf(
          () => model.respond(request, signal),
          (seconds, outcome) => {
            const { spent } = scopes.current() ?? {}
            if (spent !== undefined) spent.model += seconds
            if ('error' in outcome) {
              families.modelCalls.observe({ result: nameFault(outcome.error, signal) }, seconds)
              return
            }
            const { usage } = outcome.value
            families.modelCalls.observe({ result: 'ok' }, seconds)
            countUsage(usage, price, families)
            span.set({
              'gen_ai.usage.input_tokens': usage.inputTokens,
              'gen_ai.usage.output_tokens': usage.outputTokens,
            })
          },
        ),
      ),
  }
}

function nameFault(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'aborted'
  if (!(error instanceof ModelError)) return 'unexpected'
  if (error.kind === 'not_understood') return 'not_understood'
  return error.transient ? 'passing_fault' : 'lasting_fault'
}

function countUsage(usage: TokenUsage, price: ModelPrice | null, { modelTokens, modelCost }: Families): void {
  modelTokens.inc({ kind: 'input' }, usage.inputTokens)
  modelTokens.inc({ kind: 'cached' }, usage.cachedTokens)
  modelTokens.inc({ kind: 'output' }, usage.outputTokens)
  if (price !== null) modelCost.inc(costOf(usage, price))
}

/** Counts each request, the repetitions among them. */
export function watchModelFetch(innerFetch: typeof fetch, { modelRequests }: Families): typeof fetch {
  return async (...asked) => {
    try {
      const response = await innerFetch(...asked)
      modelRequests.inc({ status: statusLabel(response.status) })
      return response
    } catch (error) {
      modelRequests.inc({ status: 'no_answer' })
      throw error
    }
  }
}
