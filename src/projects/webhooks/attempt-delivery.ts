// One attempt of one delivery: sign, send, record what came of it.
import { DAY_MS } from '../../base/text/days.ts'
import type { ClaimedDelivery, DeliveryEnd, DeliveryStore, FailureRules } from './delivery-store.ts'
import { RefusedAddressError } from './guarded-lookup.ts'
import { judgeAnswer, judgeFailure } from './judge-attempt.ts'
import { NoAnswerError, type SendWebhook } from './send-webhook.ts'
import { signHeaders } from './sign.ts'

/** And only after this many attempts without a success between them, whatever the clock says. */
const ENDPOINT_FAILED_ATTEMPTS = 10

/** An endpoint where every attempt has failed for this long is disabled. */
const ENDPOINT_FAILING_MS = 5 * 24 * 60 * 60_000

export interface AttemptDeps {
  store: Pick<DeliveryStore, 'settle'>
  send: SendWebhook
  /** Epoch milliseconds: receivers compare the time of the signature with their clock. */
  now: () => number
  random: () => number
}

export interface Attempt {
  end: DeliveryEnd
  /** Set when this attempt made Docmend disable the endpoint. */
  disabledReason: string | undefined
}

const RULES: FailureRules = {
  failingMs: ENDPOINT_FAILING_MS,
  failedAttempts: ENDPOINT_FAILED_ATTEMPTS,
  reason: `Every attempt has failed for ${ENDPOINT_FAILING_MS / DAY_MS} days`,
}

/** Rejects with the reason of `signal` once that aborts, and with faults of the store. */
export async function attemptDelivery(
  delivery: ClaimedDelivery,
  deps: AttemptDeps,
  signal: AbortSignal,
): Promise<Attempt> {
  const end = await send(delivery, deps, signal)
  return { end, disabledReason: await deps.store.settle(delivery, end, RULES) }
}

async function send(delivery: ClaimedDelivery, deps: AttemptDeps, signal: AbortSignal): Promise<DeliveryEnd> {
  const { url, body, eventId, secrets } = delivery
  const context = { now: deps.now(), random: deps.random }
  try {
    const headers = signHeaders({ eventId, body, secrets, now: context.now })
    return judgeAnswer(delivery, await deps.send({ url, headers, body }, signal), context)
  } catch (error) {
    signal.throwIfAborted()
    return judgeFailure(delivery, describeFailure(error), context)
  }
}

function describeFailure(error: unknown): string {
  if (error instanceof RefusedAddressError) return error.message
  if (error instanceof NoAnswerError) return `The receiver ${error.message}`
  throw error
}
