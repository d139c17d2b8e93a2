// The end of an answer that may be a stream: sent, broken, or not wanted any more.

/** Gives the same answer; `tell` is called once, at its end. */
export function whenOver(response: Response, tell: () => void): Response {
  const { body, status, headers } = response
  if (body === null) {
    tell()
    return response
  }
  const reader = body.getReader()
  const watched = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read()
        if (!done) return controller.enqueue(value)
        tell()
        controller.close()
      } catch (error) {
        tell()
        controller.error(error)
      }
    },
    cancel: async (reason) => {
      tell()
      await reader.cancel(reason)
    },
  })
  return new Response(watched, { status, headers })
}
