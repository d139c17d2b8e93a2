// The browser script, run in a browser of a few lines: what it sends, and when.
import { createContext, runInContext } from 'node:vm'
import { describe, expect, test } from '@jest/globals'
import { BEACON_SCRIPT } from '../../../src/traffic/beacon/beacon-script.ts'

interface Sent {
  by: 'beacon' | 'fetch'
  url: string
  body: { p: string; h: string; i: string }
}

interface BrowserOptions {
  navigator?: object
  prerendering?: boolean
  canBeacon?: boolean
}

/** Opens a page at `/start` that holds the script tag. */
function open({ navigator = {}, prerendering = false, canBeacon = true }: BrowserOptions = {}) {
  const sent: Sent[] = []
  const listeners = new Map<string, () => void>()
  const listen = (name: string, listener: () => void) => void listeners.set(name, listener)
  const location = { pathname: '/start', host: 'docs.example.com' }
  const go = (_state: unknown, _title: string, path: string) => {
    location.pathname = path.split(/[?#]/)[0] ?? ''
    return 'as the browser answers'
  }
  const history = { pushState: go, replaceState: go }
  const window = {
    history,
    location,
    crypto,
    document: {
      prerendering,
      currentScript: { src: 'https://views.example.com/docmend/beacon.js', dataset: { project: 'prj_a' } },
      addEventListener: listen,
    },
    addEventListener: listen,
    navigator: {
      sendBeacon: (url: string, body: string) => {
        if (canBeacon) sent.push({ by: 'beacon', url, body: JSON.parse(body) })
        return canBeacon
      },
      ...navigator,
    },
    fetch: async (url: string, { body }: { body: string }) => sent.push({ by: 'fetch', url, body: JSON.parse(body) }),
  }
  runInContext(BEACON_SCRIPT, createContext(window))
  return {
    sent,
    paths: () => sent.map(({ body }) => body.p),
    history,
    location,
    fire: (name: string) => listeners.get(name)?.(),
  }
}

test('it is small, and keeps nothing in the browser', () => {
  expect(Buffer.byteLength(BEACON_SCRIPT)).toBeLessThanOrEqual(1_000)
  expect(BEACON_SCRIPT).not.toMatch(/cookie|storage|indexedDB/i)
})

test('it tells of the page that is opened', () => {
  const { sent } = open()
  expect(sent).toEqual([
    {
      by: 'beacon',
      url: 'https://views.example.com/docmend/v1/beacon/prj_a',
      body: { p: '/start', h: 'docs.example.com', i: expect.stringMatching(/^\d+-\d+-\d+-\d+$/) },
    },
  ])
})

test('it follows navigation in the page, and gives every view an id of its own', () => {
  const { sent, paths, history, location, fire } = open()
  expect(history.pushState(null, '', '/guide')).toBe('as the browser answers')
  history.replaceState(null, '', '/api')
  location.pathname = '/guide'
  fire('popstate')
  expect(paths()).toEqual(['/start', '/guide', '/api', '/guide'])
  expect(new Set(sent.map(({ body }) => body.i)).size).toBe(4)
})

test('a change of anything but the path is no view', () => {
  const { paths, history, fire } = open()
  history.replaceState(null, '', '/start?tab=2')
  history.pushState(null, '', '/start#section')
  fire('popstate')
  expect(paths()).toEqual(['/start'])
})

test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])('it sends nothing for people with %j', (navigator) => {
  const { sent, history } = open({ navigator })
  history.pushState(null, '', '/guide')
  expect(sent).toEqual([])
})

test.each([{ doNotTrack: 'unspecified' }, { globalPrivacyControl: false }, { doNotTrack: null }])(
  'but for people with %j it does',
  (navigator) => {
    expect(open({ navigator }).paths()).toEqual(['/start'])
  },
)

test('a page that is made ahead is told of when somebody sees it', () => {
  const { paths, fire } = open({ prerendering: true })
  expect(paths()).toEqual([])
  fire('prerenderingchange')
  expect(paths()).toEqual(['/start'])
})

describe('where beacons cannot be sent it asks fetch', () => {
  test.each([{ canBeacon: false }, { navigator: { sendBeacon: undefined } }])('%j', (options) => {
    expect(open(options).sent).toMatchObject([{ by: 'fetch', body: { p: '/start' } }])
  })
})
