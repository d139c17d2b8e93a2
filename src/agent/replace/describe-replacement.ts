// What a replacement found and did, in as few words as they take.
import { cut, oneLine, plural, shownPath } from '../../base/text.ts'
import type { FileFound, LeftOut } from './find-in-files.ts'
import type { PlaceCounts } from './find-places.ts'
import { describeSample, type Sample } from './samples.ts'

const FILES_SHOWN = 40
const LINES_SHOWN = 10
const LEFT_OUT_SHOWN = 5
const WHY_MAX_CHARACTERS = 200

interface Described {
  files: readonly FileFound[]
  leftOut: readonly LeftOut[]
  samples: readonly Sample[]
}

/** `30 places in 13 files (2 in addresses, 1 in code)`. */
export function describeTotal(files: readonly FileFound[]): string {
  const changed = files.filter(({ places }) => places.matches.length > 0)
  const among = describeCounts(sumOf(changed.map(({ places }) => ({ ...places.among, words: 0 }))))
  const total = `${plural(countPlaces(changed), 'place')} in ${plural(changed.length, 'file')}`
  return among === '' ? total : `${total} (${among})`
}

/** A row for each file, what was left alone, what was left out, samples. */
export function describeRest({ files, leftOut, samples }: Described): string {
  const changed = files.filter(({ places }) => places.matches.length > 0)
  const kept = describeCounts(sumOf(files.map(({ places }) => places.kept)))
  return [
    ...changed.slice(0, FILES_SHOWN).map(describeFile),
    ...more(changed.slice(FILES_SHOWN)),
    ...(kept === '' ? [] : [`Left alone: ${kept}`]),
    ...describeLeftOut(leftOut),
    ...samples.map(describeSample),
  ].join('\n')
}

export function countPlaces(files: readonly FileFound[]): number {
  return files.reduce((sum, { places }) => sum + places.matches.length, 0)
}

/** `docs/a.md 3: 4,17`: the places, and their lines. */
function describeFile({ path, places, lines }: FileFound): string {
  const shown = lines.slice(0, LINES_SHOWN).join(',')
  const count = places.matches.length === lines.length ? '' : ` ${places.matches.length}`
  return `${shownPath(path)}${count}: ${shown}${lines.length > LINES_SHOWN ? ',...' : ''}`
}

function more(files: readonly FileFound[]): string[] {
  return files.length === 0
    ? []
    : [`[${plural(files.length, 'more file')} with ${plural(countPlaces(files), 'place')}]`]
}

function describeLeftOut(leftOut: readonly LeftOut[]): string[] {
  if (leftOut.length === 0) return []
  const shown = leftOut.slice(0, LEFT_OUT_SHOWN).map(({ path, places, why }) => {
    const count = places === undefined ? '' : ` (${plural(places, 'place')})`
    const reason = why.startsWith(path) ? why.slice(path.length) : `: ${why}`
    return `${shownPath(path)}${count}${cut(oneLine(reason), WHY_MAX_CHARACTERS)}`
  })
  const rest = leftOut.length > shown.length ? [`[${plural(leftOut.length - shown.length, 'more file')}]`] : []
  return ['Not changed:', ...shown, ...rest]
}

function sumOf(counts: readonly PlaceCounts[]): PlaceCounts {
  const sum = { addresses: 0, code: 0, words: 0 }
  for (const { addresses, code, words } of counts) {
    sum.addresses += addresses
    sum.code += code
    sum.words += words
  }
  return sum
}

function describeCounts({ addresses, code, words }: PlaceCounts): string {
  const parts = [
    ...(addresses > 0 ? [`${addresses} in addresses`] : []),
    ...(code > 0 ? [`${code} in code`] : []),
    ...(words > 0 ? [`${words} in longer words`] : []),
  ]
  return parts.join(', ')
}
