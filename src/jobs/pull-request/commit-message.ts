// The message of a job's commit.
import { cut } from '../../text/cut.ts'

/** Longer ones are cut off in lists and by `git log --oneline` (git's own manual advises 50, Linux takes up to 75). */
const SUBJECT_MAX_CHARACTERS = 72

/**
 * Subject, the whole title where the subject is only its beginning, and whose commit it is: by the mark in the last line
 * (`markOf` of jobs/job.ts) it is known as that of the job and its turn.
 */
export function commitMessageOf(title: string, mark: string): string {
  const subject = cutAtWord(title, SUBJECT_MAX_CHARACTERS)
  const whole = subject === title ? [] : [title]
  return [subject, ...whole, `Made by Docmend, job ${mark}.`].join('\n\n')
}

/** Cuts between two words where one ends late enough, and marks that something is left out. */
export function cutAtWord(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text
  const room = cut(text, maxCharacters - 1)
  const space = room.lastIndexOf(' ')
  return `${room.slice(0, space > maxCharacters / 2 ? space : undefined).trimEnd()}…`
}
