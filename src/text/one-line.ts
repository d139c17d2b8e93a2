// How text of the repository stands in a list that the model reads: a line of its own, so that it can begin no other.

/** Line ends and other control characters become spaces; tabs stay. */
export function oneLine(text: string): string {
  return text.replaceAll(/(?:(?!\t)[\p{Cc}\p{Zl}\p{Zp}])+/gu, ' ')
}
