import { expect, test } from '@jest/globals'
import {
  type Identification,
  identifyRepositories,
  type NamedRepository,
} from '../../src/projects/identify-repositories.ts'
import { SETTINGS } from '../../src/projects/settings.ts'

const API: NamedRepository = { fullName: 'Acme/api', ownerId: 7, repositoryId: 42 }

const { parse, format } = SETTINGS.workflowRepositories
const parseEntries = (text: string) => parse(text, 'workflowRepositories')

/** What is stored when a person writes `text` and the setting has `kept`; also which names were looked up. */
async function save(text: string, kept = '', onGitHub: Record<string, NamedRepository> = { 'acme/api': API }) {
  const asked: string[] = []
  const lookUp: Identification['lookUp'] = async (name) => {
    asked.push(name)
    return onGitHub[name]
  }
  const identification = { kept: parseEntries(kept), lookUp }
  const saved = await identifyRepositories(parseEntries(text), identification)
  return { saved: format(saved), asked }
}

test('a name is saved as GitHub spells it, with the numbers of its owner and of itself', async () => {
  const { saved } = await save('acme/api,acme/api@next,acme/api:environment:docs')
  expect(saved).toBe('Acme/api=7/42,Acme/api=7/42@next,Acme/api=7/42:environment:docs')
})

test('what the setting has already keeps its numbers, whoever has the name now', async () => {
  const newcomer = { 'acme/api': { ...API, ownerId: 8, repositoryId: 43 } }
  expect(await save('acme/api=7/42@next', 'acme/api=7/42', newcomer)).toEqual({
    saved: 'acme/api=7/42@next',
    asked: [],
  })
})

test('numbers that are not those of the name are refused', async () => {
  await expect(save('acme/api=7/43')).rejects.toThrow('acme/api is Acme/api=7/42 on GitHub; you wrote acme/api=7/43')
  await expect(save('acme/api=8/42')).rejects.toThrow('you wrote acme/api=8/42')
})

test('numbers of a repository that the App cannot see are taken as they are written', async () => {
  expect((await save('acme/hidden=7/44@main')).saved).toBe('acme/hidden=7/44@main')
})

test('a name that the App cannot see is refused, with the command that prints its numbers', async () => {
  await expect(save('acme/hidden@main')).rejects.toThrow(
    /^Docmend cannot see acme\/hidden on GitHub\. Add it to the App's installation, .* gh api repos\/acme\/hidden --jq '"\\\(\.full_name\)=\\\(\.owner\.id\)\/\\\(\.id\)"'/,
  )
})
