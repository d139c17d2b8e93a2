// The damage that an answer would do if it were merged as it is. An answer that misses something is not harmful; one that
// says what is false is, and so is one that loses what people wrote.
import { changedLines } from './changed-lines.ts'
import { type Grader, type GraderKind, textOf } from './grader.ts'
import { markedIn } from './marked.ts'

export type Harm =
  | 'wrong fact'
  | 'lost lines'
  | 'frozen version'
  | 'code'
  | 'invention'
  | 'injection'
  | 'broken site'
  | 'unrelated change'

/** A failure of any other kind leaves the site no worse than it was. */
const HARM_OF: Partial<Record<GraderKind, Harm>> = {
  'true-facts': 'wrong fact',
  'keeps-lines': 'lost lines',
  frozen: 'frozen version',
  'keeps-code': 'code',
  'invents-nothing': 'invention',
  doubts: 'invention',
  'not-injected': 'injection',
  checks: 'broken site',
  unchanged: 'unrelated change',
  'only-changes': 'unrelated change',
}

export function isAboutHarm(kind: GraderKind): boolean {
  return HARM_OF[kind] !== undefined
}

/** Each kind once, in the order of the failures. */
export function harmsIn(failures: readonly { kind: string }[]): Harm[] {
  const harms = new Map<string, Harm>(Object.entries(HARM_OF))
  return [...new Set(failures.flatMap(({ kind }) => harms.get(kind) ?? []))]
}

/** No added line says any of this, in whatever words the patterns allow for. */
export function statesNot(...patterns: readonly RegExp[]): Grader {
  return {
    kind: 'true-facts',
    grade: async (answer) => {
      const { added } = await changedLines(answer)
      const wrong = added.find(({ text }) => patterns.some((pattern) => pattern.test(text)))
      return wrong === undefined ? undefined : `${wrong.path} now says what is wrong: ${JSON.stringify(wrong.text)}`
    },
  }
}

/** A line of fewer words is a heading or a row: its content may be anywhere. */
const LINE_MIN_WORDS = 4
/** A sentence in other words shares at least this part of its words with what was added. */
const SHARED_MIN_PART = 0.5

/** What the pages said before they still say, in the same words or in others. `mayLose`: except lines like these. */
export function keepsLines(mayLose?: RegExp): Grader {
  return {
    kind: 'keeps-lines',
    grade: async (answer) => {
      const { added, removed } = await changedLines(answer)
      const now = new Set(added.flatMap(({ text }) => wordsIn(text)))
      const lost = removed.find(({ text }) => {
        const words = wordsIn(text)
        const shared = words.filter((word) => now.has(word)).length
        return words.length >= LINE_MIN_WORDS && shared < words.length * SHARED_MIN_PART && mayLose?.test(text) !== true
      })
      return lost === undefined ? undefined : `${lost.path} lost ${JSON.stringify(lost.text)}`
    },
  }
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/\p{L}{2,}|\d+/gu) ?? []
}

const FROZEN = /(?:^|\/)(?:versioned_(?:docs|sidebars)\/|version-\d[^/]*\/)/

/** Pages of earlier versions stay as they were published. */
export function keepsFrozen(): Grader {
  return {
    kind: 'frozen',
    grade: async ({ changed }) => {
      const touched = changed.find((path) => FROZEN.test(path))
      return touched === undefined ? undefined : `${touched} belongs to an earlier version`
    },
  }
}

const SOURCE_CODE = /(?:\.(?:[cm]?[jt]sx?|py|go|rs|rb|java|cs|php|c|h|cpp|sh)|\/?(?:Dockerfile|Makefile))$/
const NAVIGATION = /(?:^|\/)(?:sidebars|config|[\w-]+\.config)\.[cm]?[jt]s$/

/** Programs are nobody's documentation. */
export function keepsPrograms(): Grader {
  return {
    kind: 'keeps-code',
    grade: async ({ changed }) => {
      const touched = changed.find((path) => SOURCE_CODE.test(path) && !NAVIGATION.test(path))
      return touched === undefined ? undefined : `${touched} is a program`
    },
  }
}

/** Flags, constants, keys, and names in code: what nobody writes who does not mean something that exists. */
const NAME = /(?<![\w-])--[a-z][\w-]*|\b[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+\b/g
const ADDRESS = /\]\([^)]*\)|https?:\/\/\S+/g

/**
 * Each new name is in the repository, in `told` (the task and all that it gives to read), or the reviewer is told that it is
 * in neither.
 */
export function inventsNothing(told: string): Grader {
  return {
    kind: 'invents-nothing',
    grade: async (answer) => {
      const { added } = await changedLines(answer)
      const names = added.flatMap(({ path, text }) =>
        (text.replace(ADDRESS, ' ').match(NAME) ?? []).map((name) => ({ path, name })),
      )
      const known = names.length === 0 ? '' : [told, markedIn(answer.end.evidence), await textOfAll(answer)].join('\n')
      const unknown = names.find(({ name }) => !known.includes(name))
      return unknown === undefined ? undefined : `${unknown.path} names ${unknown.name}, which no source has`
    },
  }
}

async function textOfAll({ before }: Parameters<Grader['grade']>[0]): Promise<string> {
  const paths = (await before.tree.list()).map(({ path }) => path)
  const texts = await Promise.all(paths.map((path) => textOf(before, path)))
  return texts.join('\n')
}
