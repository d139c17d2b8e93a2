// What code says of pages that a change moves or removes: a job cannot edit code, but it must not stay unsaid.
import { plural } from '../../../base/text.ts'
import type { Problem } from '../../problem.ts'
import type { CodeName } from '../mentions/code-names.ts'
import { describeMention, findMentions, isStillThere } from '../mentions/find-mentions.ts'
import { describeTranslation, findInOtherLanguages } from '../mentions/other-languages.ts'
import type { Site } from '../site.ts'
import type { Baseline } from './baseline.ts'

/** In all, of one check. */
const MAX_SENTENCES = 50

/**
 * Gives `missing-include` for code that imports a page which is no more, and a sentence for all else that names a page
 * under its old path or address, and for translations that stay behind.
 */
export async function compareMentions(baseline: Baseline, after: Site, movedFrom: ReadonlyMap<string, string>) {
  const base = baseline.site
  const gone = after.overlay.changed.filter((path) => base.pages.has(path) && after.files.get(path) === undefined)
  const movedTo = new Map([...movedFrom].map(([to, from]) => [from, to]))
  const fresh: Problem[] = []
  const byHand: string[] = []
  const names = gone.length === 0 ? [] : await baseline.codeNames()
  for (const path of gone) {
    const to = movedTo.get(path)
    for (const name of findMentions(names, base, path).filter((one) => isStillThere(one, after))) {
      if (name.isImport && to === undefined) fresh.push(missingImport(name, path))
      else byHand.push(describeMention(name, to))
    }
    const left = findInOtherLanguages(base, path).filter((other) => after.files.get(other) !== undefined)
    byHand.push(...left.map((translation) => describeTranslation(translation, path, to === undefined)))
  }
  return { fresh, byHand: cutOff([...new Set(byHand)]) }
}

function missingImport({ file, line, text }: CodeName, path: string): Problem {
  const message = `This code imports ${path}, which the change deletes. Restore the page, because only a person can change code`
  return { path: file, rule: 'missing-include', line, column: 1, subject: text, message }
}

function cutOff(sentences: readonly string[]): string[] {
  const rest = sentences.length - MAX_SENTENCES
  return [
    ...sentences.slice(0, MAX_SENTENCES),
    ...(rest > 0 ? [`${plural(rest, 'more place')} with the old path or address of a page`] : []),
  ]
}
