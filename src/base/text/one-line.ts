// Puts repository text on one line of a list for the model, so that it cannot start another line.

/** Replaces line ends and other control characters with spaces; tabs stay. */
export function oneLine(text: string): string {
  return text.replaceAll(/(?:(?!\t)[\p{Cc}\p{Zl}\p{Zp}])+/gu, ' ')
}
