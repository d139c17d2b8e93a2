// What the runtimes of Kubernetes (containerd, CRI-O) write below /var/log/pods: 2026-11-20T08:41:03.120456789Z stdout F ...
// https://kubernetes.io/docs/concepts/cluster-administration/logging/
import { CUT_OFF, type Envelope } from './envelope.ts'

export const kubernetes: Envelope = { name: 'kubernetes', title: 'Kubernetes pod log', open: openPodLine }

const FRONT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{1,9}(?:Z|[+-]\d\d:\d\d) std(?:out|err) ([FP]) /

/** `P` marks a part of a line of more than 16 KiB. */
function openPodLine(text: string): string | typeof CUT_OFF | undefined {
  const front = FRONT.exec(text)
  if (front === null) return undefined
  return front[1] === 'P' ? CUT_OFF : text.slice(front[0].length)
}
