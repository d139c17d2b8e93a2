// The shapes of GitHub's answers against what GitHub itself publishes: the examples of its OpenAPI description.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from '@jest/globals'
import { ANSWER_SHAPES, type Route, readAnswer } from '../../../src/github/api/checked-octokit.ts'

type Json = Record<string, unknown>
const routes = Object.keys(ANSWER_SHAPES) as Route[]
const require = createRequire(import.meta.url)

/** The answers with a 2xx status that the description gives as examples of a route. */
function examplesOf(description: Json, route: string): unknown[] {
  const [method = '', path = ''] = route.split(' ')
  const operation = at(description, 'paths', path, method.toLowerCase())
  const answers = Object.entries(at(operation, 'responses')).filter(([status]) => status.startsWith('2'))
  const examples = answers.flatMap(([, answer]) => Object.values(at(answer, 'content', 'application/json', 'examples')))
  return examples.map((example) => {
    const pointer = at(example, '$ref')
    const found = typeof pointer === 'string' ? at(description, ...pointer.replace('#/', '').split('/')) : example
    return at(found, 'value')
  })
}

// biome-ignore lint/suspicious/noExplicitAny: a walk through JSON.
function at(value: any, ...keys: string[]): any {
  return keys.reduce((inner, key) => inner?.[key] ?? {}, value)
}

describe.each(['api.github.com', 'ghes-3.17'])('GitHub as %s describes it', (name) => {
  const description = JSON.parse(readFileSync(require.resolve(`@octokit/openapi/generated/${name}.json`), 'utf8'))

  test.each(routes)('answers %s with what we read of it', (route) => {
    for (const example of examplesOf(description, route)) {
      expect(() => readAnswer(route, example)).not.toThrow()
    }
  })

  test('has examples for nearly all that we read', () => {
    const without = routes.filter((route) => examplesOf(description, route).length === 0)
    // Of these the effect is all that counts.
    expect(without.filter((route) => !/^DELETE|\/attempts$/.test(route))).toEqual([])
  })
})

/** These are called for their effect. */
const readable = routes.filter((route) => !ANSWER_SHAPES[route].safeParse(undefined).success)

describe('an answer of another shape', () => {
  test.each(readable)('to %s is a fault that passes', (route) => {
    for (const odd of ['', null, {}, { message: 'Not Found' }, [{}], 'a page']) {
      expect(() => readAnswer(route, odd)).toThrow(expect.objectContaining({ name: 'AnswerFault', transient: true }))
    }
  })

  test('names the route and what is missing', () => {
    expect(() => readAnswer('GET /repos/{owner}/{repo}', { id: 1 })).toThrow(
      'gave an answer to GET /repos/{owner}/{repo} that has no valid full_name. Is a proxy in between?',
    )
    expect(() => readAnswer('GET /app/installations', '')).toThrow('is not of the kind that GitHub documents')
  })
})
