// What is remembered of the answers to agents, and for how long.
import { expect, test } from '@jest/globals'
import { rememberAnswers } from '../../src/traffic/remember-answers.ts'
import type { DetailSelection } from '../../src/traffic/store.ts'

const ALL: DetailSelection = { from: 0, to: 1, aiClasses: ['ai_search'], perPath: true, perDay: false }

function start() {
  const state = { revision: 1, reads: 0 }
  const rankAnswers = rememberAnswers({
    revision: async () => state.revision,
    rankAnswers: async () => {
      state.reads += 1
      return { revision: state.revision, rows: [] }
    },
  })
  return { state, rankAnswers }
}

test('the same question is answered once, until something is counted', async () => {
  const { state, rankAnswers } = start()
  await rankAnswers('prj_a', ALL)
  await rankAnswers('prj_a', ALL)
  expect(state.reads).toBe(1)
  state.revision = 2
  expect((await rankAnswers('prj_a', ALL)).revision).toBe(2)
  expect(state.reads).toBe(2)
})

test('another project, range, class or form is another question', async () => {
  const { state, rankAnswers } = start()
  await rankAnswers('prj_a', ALL)
  await rankAnswers('prj_b', ALL)
  for (const other of [
    { from: 1 },
    { to: 2 },
    { aiClasses: [] },
    { perPath: false },
    { perDay: true },
    { isMissing: true },
  ])
    await rankAnswers('prj_a', { ...ALL, ...other })
  expect(state.reads).toBe(8)
})

test('questions about single pages are asked each time: they are cheap', async () => {
  const { state, rankAnswers } = start()
  await rankAnswers('prj_a', { ...ALL, paths: ['/a'] })
  await rankAnswers('prj_a', { ...ALL, paths: ['/a'] })
  expect(state.reads).toBe(2)
})
