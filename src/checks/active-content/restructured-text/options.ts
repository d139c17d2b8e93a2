// Options and classes of directives that do more than describe their text.
import type { ActiveForm } from '../active-forms.ts'
import { overlayClassesIn } from '../permitted-classes.ts'
import { faultOfStyle } from '../permitted-styles.ts'

/** Options that name a file, run a filter, or style what they stand at. */
const READING = /^(file|url|literal-file|caption-file|src|source-file|start-file|bibfile|data)$/
const RUNNING = /^(filter|filter-func|filter-code|eval|exec|execute|script|raw|onclick|onload|parser|template|format)$/

/** Of sphinx-panels are those without the word in their names. */
const CLASSES = /class|^(?:container|column|card|header|body|footer|title|badge)$/

/** Gives what an option of a directive does, or undefined. */
export function formOfOption({ name, value }: { name: string; value: string }): ActiveForm | undefined {
  if (READING.test(name)) return 'snippet'
  if (RUNNING.test(name)) return 'directive'
  if (name === 'style') return styleForm(value)
  // The link of such a button of sphinx-design covers what is around it.
  if (name === 'click-parent') return 'overlay'
  return CLASSES.test(name) && coversOthers(value) ? 'overlay' : undefined
}

function styleForm(value: string): ActiveForm | undefined {
  const fault = faultOfStyle(value)
  return fault === undefined ? undefined : fault === 'loads' ? 'style' : 'overlay'
}

/** sphinx-design puts a prefix before the classes of Bootstrap, whose stretched links cover what is around them. */
export function coversOthers(classes: string): boolean {
  const words = [...classes.split(/\s+/), ...classes.split(/[\s,.:{}="']+/)]
  // docutils makes a class of a name: letters and digits, with one dash for anything else.
  const ids = words.map((word) =>
    word
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^[-\d]+|-+$/g, ''),
  )
  return overlayClassesIn([...words, ...ids].map((name) => name.replace(/^sd-/, '')).join(' ')).length > 0
}

const HARMLESS_META =
  /^(?:(?:name=)?(?:"?(?:description|keywords|author|authors|title|language|date|copyright|robots|theme-color|og:[\w:-]+|twitter:[\w:-]+|article:[\w:-]+)"?)|property=[\w:"-]+|(?:lang|xml:lang)=[\w"-]+|[ \t])+$/

/** True for the name of a field of `meta` that describes the page, such as `description lang=en`. */
export function isHarmlessMeta(name: string): boolean {
  return name.length < 200 && name.split(/\s+/).every((token) => HARMLESS_META.test(token))
}
