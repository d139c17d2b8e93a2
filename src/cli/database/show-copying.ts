// The progress of a copy, which a signal ends.
import { createProgress, type Progress } from '../progress.ts'
import type { Runtime } from '../runtime.ts'

const MEGABYTE = 1_000_000

interface ShownCopying {
  signal: AbortSignal
  onProgress: (doneBytes: number, allBytes: number) => void
  progress: Progress
}

export function showCopying(runtime: Runtime, label: string): ShownCopying {
  const stopping = new AbortController()
  runtime.onStop(() => stopping.abort(new Error('Stopped. Nothing was changed')))
  const progress = createProgress(runtime, label, 'MB', () => performance.now())
  const toMegabytes = (bytes: number): number => Math.floor(bytes / MEGABYTE)
  return {
    signal: stopping.signal,
    progress,
    onProgress: (doneBytes, allBytes) =>
      progress.show({ lines: toMegabytes(doneBytes), of: toMegabytes(allBytes), share: doneBytes / allBytes }),
  }
}
