/** The pattern of `like ... escape '\\'` for texts that contain this one. */
export function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
