// The bytes of a file after its fixes.
import { applySplices } from '../../config/splice.ts'
import type { Fix } from '../../fix-plan.ts'

/** Undefined where the content is not the text that the fixes were planned for. */
export function applyFixes(content: Uint8Array, fixes: readonly Fix[]): Uint8Array | undefined {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(content)
  const isText = Buffer.compare(Buffer.from(text), content) === 0
  const fits = fixes.every(({ range, was }) => text.slice(range.start, range.end) === was)
  if (!isText || !fits) return undefined
  return new TextEncoder().encode(
    applySplices(
      text,
      fixes.map(({ range, becomes }) => ({ ...range, text: becomes })),
    ),
  )
}
