/** Returns the number of code points, as JSON Schema counts `maxLength`: an emoji is one character, not two. */
export function countCharacters(text: string): number {
  return Array.from(text).length
}
