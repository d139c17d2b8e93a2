// Which words of a pull request are ours, and that nothing else is ever written over.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { markPart, reviseWords } from '../../../src/github/publish/mark.ts'
import { anyString, runs, testProperty } from '../../support/property.ts'

const BODY = markPart('Our words.', 'Our title')
const revise = (current: { title?: string; body?: string }, wanted: { title?: string; part?: string } = {}) =>
  reviseWords({ title: 'Our title', body: BODY, ...current }, { title: 'New title', part: 'New words.', ...wanted })

describe('The words of a pull request', () => {
  test('are replaced while they are ours, and then are ours again', () => {
    const { words } = revise({})
    expect(words).toEqual({ title: 'New title', body: markPart('New words.', 'New title') })
    expect(revise({ title: 'New title', body: words.body ?? '' }, { title: 'T3', part: 'Third.' }).words).toEqual({
      title: 'T3',
      body: markPart('Third.', 'T3'),
    })
  })

  test('are not written when they say so already', () => {
    const wanted = { title: 'Our title', part: 'Our words.' }
    expect(revise({}, wanted)).toEqual({ words: {}, title: 'unchanged', body: 'unchanged' })
  })

  test('keep an edited title, and the description follows all the same', () => {
    const { words, ...how } = revise({ title: 'Mine' })
    expect(how).toEqual({ title: 'edited', body: 'written' })
    expect(words).toEqual({ body: markPart('New words.', 'Our title') })
  })

  test('keep an edited description, and the title follows all the same', () => {
    const edited = BODY.replace('Our words', 'My words')
    const { words, ...how } = revise({ body: edited })
    expect(how).toEqual({ title: 'written', body: 'edited' })
    expect(words.body?.split('<!-- docmend:end')[0]).toBe(edited.split('<!-- docmend:end')[0])
    expect(revise({ title: 'New title', body: words.body ?? '' }, { title: 'T3', part: 'x' })).toMatchObject({
      words: { title: 'T3' },
      body: 'edited',
    })
  })

  test('count as ours with the line ends of a browser', () => {
    expect(revise({ body: BODY.replaceAll('\n', '\r\n') })).toMatchObject({ body: 'written' })
  })

  test('are not written where they would not fit beside what people wrote', () => {
    expect(revise({ body: `${'x'.repeat(65_000)}${BODY}` }, { part: 'y'.repeat(1000) })).toEqual({
      words: {},
      title: 'too_long',
      body: 'too_long',
    })
  })
})

const outside = anyString().filter((text) => !text.includes('docmend:'))

testProperty('whatever people write around our part survives any number of turns', () => {
  fc.assert(
    fc.property(outside, outside, fc.array(anyString(), { minLength: 1, maxLength: 5 }), (above, below, turns) => {
      let current = { title: 'Our title', body: `${above}${BODY}${below}` }
      for (const turn of turns) {
        const part = turn.replaceAll('docmend:', '')
        const { words } = reviseWords(current, { title: part, part })
        current = { ...current, ...words }
        expect(current.body.startsWith(above)).toBe(true)
        expect(current.body.endsWith(below)).toBe(true)
        expect(current.body.slice(above.length, current.body.length - below.length).trim()).toBe(
          markPart(part, part).trim(),
        )
      }
    }),
    runs(),
  )
})

testProperty('a description that a person has edited anywhere in our part stays as it is, but for our mark', () => {
  fc.assert(
    fc.property(anyString(), fc.nat(), fc.nat(), (text, from, to) => {
      const start = BODY.indexOf('Our words.')
      const [a, b] = [start + (from % 11), start + (to % 11)].sort((x, y) => x - y) as [number, number]
      const edited = `${BODY.slice(0, a)}${text}${BODY.slice(b)}`
      fc.pre(edited.replace(/\r\n?/g, '\n') !== BODY && !text.includes('docmend:') && text.trim() !== '')
      const { words, body } = reviseWords({ title: 'Our title', body: edited }, { title: 'New', part: 'New words.' })
      const withoutMark = (one: string) => one.slice(0, one.lastIndexOf('<!-- docmend:end'))
      if (body !== 'edited') expect(withoutMark(edited).replace(/\r\n?/g, '\n').trim()).toBe(withoutMark(BODY).trim())
      else expect(withoutMark(words.body ?? edited)).toBe(withoutMark(edited))
    }),
    runs(),
  )
})
