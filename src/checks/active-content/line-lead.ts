/**
 * What may stand before a block in its line in one parser or another: quotes, items of lists, definitions, footnotes. A
 * RegExp source without groups.
 */
export const LINE_LEAD = String.raw`(?:[ \t>]|[-*+:][ \t]|\d{1,9}[.)][ \t]|\[\^[^\]\n]{1,80}\]:)*`
