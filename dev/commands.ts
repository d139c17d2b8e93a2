// The commands of `docmend` that are tools of development. Each is loaded only when it is called.
import type { conformance } from './conformance/conformance.ts'
import type { demo } from './demo/demo.ts'

export async function loadDemo(): Promise<typeof demo> {
  return (await import('./demo/demo.ts')).demo
}

export async function loadConformance(): Promise<typeof conformance> {
  return (await import('./conformance/conformance.ts')).conformance
}
