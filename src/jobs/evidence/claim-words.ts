// The words of a claim, and how many of them a source has. Names in code are taken apart: `maxRetries` has "max" and "retries".

/** Shorter words occur in every sentence; scripts without spaces have short words. */
const LATIN_MIN_LETTERS = 4
const OTHER_MIN_LETTERS = 2
/** Words with the same first letters are the same word: retry, retries. */
const STEM_LETTERS = 5
const STOP_WORDS = new Set(
  (
    'that this with from have will must when which there their about into than then them they what does also each only ' +
    'unless another whose given same still already just like even well however within during based ' +
    'your every such these those been being more most other some very both between after before while where whether ' +
    'default defaults value values option options setting settings used uses using supports support allows allow can ' +
    // Numbers and units are looked for by themselves.
    'zero three four five seven eight nine eleven twelve once twice times seconds second minutes minute hours hour days bytes percent milliseconds'
  ).split(' '),
)

/** Gives the beginnings of the significant words. */
export function stemsIn(text: string): Set<string> {
  const split = text.replace(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll('_', ' ')
  const segments = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(split.toLowerCase())
  const words = Array.from(segments, ({ segment, isWordLike = false }) => (isWordLike ? segment : ''))
  return new Set(words.filter(isSignificant).map(stemOf))
}

/** Words that any claim may have: verbs that say little, how versions are spoken of, and what stands between the facts. */
const LIGHT_WORDS = new Set(
  (
    'come comes came make makes made take takes took taken give gives given goes going left lets mean means need needs want ' +
    'happen happens happened never always again once until longer later since upon onto over several nothing something anything ' +
    'otherwise instead rather because though although provided except among against without said says works work thing things ' +
    'case cases kind counts count applies apply first last next only both either neither itself themselves back away down comes ' +
    'version release added adds introduced available arrived arrives brings bring came know known sets being does done ' +
    'cannot could should would might shall still never further here effect effects exists exist turning through'
  ).split(' '),
)

/** As `stemsIn`, without the words that say little. */
export function weightyStemsIn(text: string): Set<string> {
  return stemsIn(text.replace(/[A-Za-z]+/g, (word) => (LIGHT_WORDS.has(word.toLowerCase()) ? ' ' : word)))
}

/** `retries` and `retry`, `signed` and `signature` begin alike. */
export function stemOf(word: string): string {
  const bare = word.replace(/^(?:un|non)-?(?=[a-z]{5})/, '').replace(/ies$|ied$/, 'y')
  return bare
    .replace(
      /(?:(?<=[a-z]{4})(?:ers?|ors?)|(?<=[a-z]{3})(?:ations?|atures?|ments?|ings?|ed|es|s)|(?<=[a-z]{4})ly)$/,
      '',
    )
    .slice(0, STEM_LETTERS)
}

function isSignificant(word: string): boolean {
  if (/^\d+$/.test(word)) return false
  const isLatin = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d_]+$/u.test(word)
  return word.length >= (isLatin ? LATIN_MIN_LETTERS : OTHER_MIN_LETTERS) && !STOP_WORDS.has(word)
}

/** The share of the stems that the other text has too; 1 when there are none. */
export function shareOf(stems: ReadonlySet<string>, others: ReadonlySet<string>): number {
  if (stems.size === 0) return 1
  return [...stems].filter((stem) => others.has(stem)).length / stems.size
}

/** How code shortens words. */
const SHORT_FORMS: ReadonlyMap<string, readonly string[]> = new Map(
  (
    'direc:dir envir:env varia:var,env maxim:max minim:min tempo:tmp,temp messa:msg argum:arg numbe:num lengt:len ' +
    'delet:del,rm remov:rm addre:addr conne:conn reque:req respo:resp error:err passw:pwd param:param appli:app ' +
    'docum:doc speci:spec datab:db confi:conf,cfg gener:gen'
  )
    .split(' ')
    .map((entry) => entry.split(':'))
    .map(([stem = '', forms = '']) => [stem, forms.split(',')]),
)

/** True when the text, in lower case, has the stem or a short form of it, within a name too: `HTTPCACHE_ENABLED`, `mkdir`. */
export function hasStem(foldedText: string, stem: string): boolean {
  if (stem.endsWith('y') && foldedText.includes(`${stem.slice(0, -1)}i`)) return true
  return foldedText.includes(stem) || (SHORT_FORMS.get(stem) ?? []).some((form) => hasShortForm(foldedText, form))
}

/** `err` is in `exitErr`, not in `interrupt`: a short form begins or ends a name. */
function hasShortForm(foldedText: string, form: string): boolean {
  return new RegExp(`(?<![a-z])${form}|${form}(?![a-z])`).test(foldedText)
}
