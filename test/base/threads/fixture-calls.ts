// What the thread of these tests offers, and what it calls.
export interface FixtureCalls {
  rows(count: number): number[]
  rowsThatBreak(count: number): unknown[]
  length(key: string): Promise<number>
  fail(): void
  giveFunction(count: number): () => void
  wait(): Promise<void>
  block(): void
  exit(): void
  note(text: string): void
  notes(): string[]
}

export interface TestCalls {
  bytes(key: string): Uint8Array
}
