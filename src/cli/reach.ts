// Whether anything answers at the address of a service, asked before a command relies on its client, which tries again for
// minutes because services restart.
import { adviceFor, plainReason } from '../base/plain-reason.ts'
import { withFullStop } from '../base/text.ts'
import { UsageError } from './runtime.ts'

const ANSWER_TIMEOUT_MS = 4000

/** Throws an error that says what is wrong with the address within five seconds. Any answer will do, an error too. */
export async function requireService(baseUrl: string, signal?: AbortSignal): Promise<void> {
  const address = parseAddress(baseUrl)
  const timeUp = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
  try {
    const answer = await fetch(address, {
      redirect: 'manual',
      signal: signal === undefined ? timeUp : AbortSignal.any([signal, timeUp]),
    })
    await answer.body?.cancel()
  } catch (error) {
    signal?.throwIfAborted()
    const why = timeUp.aborted ? `nothing answered within ${ANSWER_TIMEOUT_MS / 1000} seconds` : plainReason(error)
    const advice = adviceFor(error, 'Check the address, and that the service is running')
    throw new Error(`No service at ${baseUrl}: ${withFullStop(why)} ${advice}.`, { cause: error })
  }
}

function parseAddress(baseUrl: string): URL {
  try {
    return new URL('healthz', `${baseUrl.replace(/\/+$/, '')}/`)
  } catch (error) {
    throw new UsageError(`"${baseUrl}" is not an address like https://docmend.example.com`, { cause: error })
  }
}
