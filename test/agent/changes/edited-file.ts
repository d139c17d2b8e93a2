// Edits of one file.
import { applyEdits } from '../../../src/agent/changes/edit.ts'

export function edit(
  text: string,
  oldText: string,
  newText: string,
  more: { replaceAll?: boolean; wholeWord?: boolean; keepAddresses?: boolean } = {},
) {
  return Buffer.from(applyEdits(Buffer.from(text), [{ oldText, newText, ...more }]).content).toString()
}
