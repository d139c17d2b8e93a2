// Who asks for something by a form.
import { visitorName } from '../projects/people/person.ts'
import type { Visit } from './require.ts'

/** For people: a sentence's subject such as `@octocat`. */
export function requesterOf({ session }: Visit): string {
  const { visitor } = session
  return visitor.kind === 'person' ? `@${visitorName(visitor)}` : 'the instance admin'
}
