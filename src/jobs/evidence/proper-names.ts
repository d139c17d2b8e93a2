// Names of products and people in a sentence: words with a capital that no sentence begins with, and words with one inside.

const CODE_SPAN = /`[^`]*`/g
const NAME = /(?<![\w./-])[A-Z][a-z]{2,30}(?:[A-Z][A-Za-z\d]{0,30})?(?![\w/]|\.\w)/g
/** What may stand before the first word of a sentence. */
const SENTENCE_START = /(?:^|[.!?:;–—([|*_"“>]\s*|[-*]\s+)$/
/** Words that have a capital for other reasons. */
const ORDINARY = new Set(
  'The This That These Those When While With Without After Before Each Every Any All Only Both For From Into And But Not Note Use Set See New Default Markdown Unicode English'.split(
    ' ',
  ),
)

/** Gives each name once. */
export function properNamesIn(sentence: string): string[] {
  const text = sentence.replace(CODE_SPAN, (span) => ' '.repeat(span.length))
  const found = Array.from(text.matchAll(NAME), ({ 0: name, index }) => {
    const isFirst = SENTENCE_START.test(text.slice(Math.max(0, index - 6), index))
    const hasInnerCapital = /^.+[A-Z]/.test(name)
    return (isFirst && !hasInnerCapital) || ORDINARY.has(name) ? [] : [name]
  })
  return [...new Set(found.flat())]
}

/** Abbreviations that every documentation uses. */
const EVERYDAY = new Set(
  'API APIS HTTP HTTPS URL URLS URI URIS JSON YAML TOML HTML CSS XML CSV SQL UTF ID IDS CLI OK TCP UDP IP DNS TLS SSL AND NOT OR GET PUT POST HEAD TRUE FALSE NULL MB KB GB MIB KIB GIB TB'.split(
    ' ',
  ),
)

/** Abbreviations and other words in capitals that name nothing, or too little to be looked for. */
const NAMELESS = new Set('ID IDS OK IP AND NOT OR TRUE FALSE NULL MB KB GB MIB KIB GIB TB'.split(' '))

/** Gives the abbreviations in capitals that a source must have: AES, PDF. */
export function abbreviationsIn(sentence: string): string[] {
  return capitalsIn(sentence).filter((word) => !EVERYDAY.has(word))
}

/** Gives the abbreviations that a sentence may speak of, those of every documentation included: TLS, API. */
export function subjectsIn(sentence: string): string[] {
  return capitalsIn(sentence).filter((word) => !NAMELESS.has(word))
}

function capitalsIn(sentence: string): string[] {
  const found = sentence.replace(CODE_SPAN, ' ').match(/(?<![\w./$-])[A-Z]{2,10}(?![\w/-])/g) ?? []
  return [...new Set(found)]
}
