// When a live part of a page is sent again, and when it ends.
import { describe, expect, test } from '@jest/globals'
import { followView, type LiveTimes, type LiveView } from '../../src/dashboard/live/live-streams.ts'

const TIMES: LiveTimes = { heartbeatMs: 1e6, pauseMs: 0, askEveryMs: 1e6 }

/** A part that is each of these in turn; with the last one it is over. */
function viewOf(states: string[], more: Partial<LiveView> = {}): LiveView {
  const left = [...states]
  return {
    render: async () => {
      const html = left.shift() ?? ''
      return { html, isOver: left.length === 0 }
    },
    waitForChange: async () => undefined,
    mayStay: async () => true,
    ...more,
  }
}

async function textOf(view: LiveView, times: Partial<LiveTimes> = {}, stop = new AbortController().signal) {
  const texts: string[] = []
  for await (const text of followView(view, { ...TIMES, ...times }, stop)) texts.push(text)
  return texts
}

describe('a live part', () => {
  test('is sent when it has changed, line by line, and for the last time when it is over', async () => {
    expect(await textOf(viewOf(['a', 'a', 'b\r\nc\rd', 'b\r\nc\rd']))).toEqual([
      'data: a\n\n',
      'data: b\ndata: c\ndata: d\n\n',
    ])
  })

  test('keeps its connection open when nothing changes', async () => {
    const texts = await textOf(viewOf(['a', 'a', 'a']), { heartbeatMs: 0 })
    expect(texts).toEqual(['data: a\n\n', ': nothing has changed\n\n', ': nothing has changed\n\n'])
  })

  test('ends when the visitor may no longer see it', async () => {
    const mayStay = [true, false]
    const view = viewOf(['a', 'b', 'c', 'd'], { mayStay: async () => mayStay.shift() ?? true })
    expect(await textOf(view, { askEveryMs: 0 })).toEqual(['data: a\n\n', 'data: b\n\n'])
  })

  test('ends at once when the service stops, whatever it waits for', async () => {
    const stop = new AbortController()
    const view = viewOf(['a', 'b'], {
      waitForChange: (signal) => {
        stop.abort()
        return new Promise((resolve) =>
          signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve()),
        )
      },
    })
    expect(await textOf(view, { pauseMs: 1e6 }, stop.signal)).toEqual(['data: a\n\n'])
  })
})
