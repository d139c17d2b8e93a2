// A client in a separate thread: it waits for the service, not for the bench around it.
import { parentPort, workerData } from 'node:worker_threads'

export interface PollOptions {
  urls: readonly string[]
  apiKey: string
  pauseMs: number
}

// The data from the bench: threads have no types.
const { urls, apiKey, pauseMs } = workerData as PollOptions
let times: number[] = []

parentPort?.on('message', () => {
  parentPort?.postMessage(times)
  times = []
})
for (;;) {
  const startedAt = performance.now()
  for (const url of urls) {
    const answer = await fetch(url, { headers: { authorization: `Bearer ${apiKey}` } })
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`)
    await answer.arrayBuffer()
  }
  times.push((performance.now() - startedAt) / urls.length)
  await new Promise((resolve) => setTimeout(resolve, pauseMs))
}
