import { describe, expect, test } from '@jest/globals'
import { isbot } from 'isbot'
import { isBot } from '../../../src/traffic/agents/is-bot.ts'

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36'

describe('whom isbot takes for a bot although they are people', () => {
  test.each([
    ['a phone named Spider', `Mozilla/5.0 (Linux; Android 13; Spider 8) ${CHROME}`],
    ['a phone named Discovery', `Mozilla/5.0 (Linux; Android 4.4.2; Discovery II Mini) ${CHROME}`],
    ['a phone with bot in its name', `Mozilla/5.0 (Linux; Android 7.0; M bot 60 Build/NRD90M) ${CHROME}`],
    ['a phone of Cubot', `Mozilla/5.0 (Linux; U; Android 4.2.2; de-de; S222 Build/CUBOT) ${CHROME}`],
    ['a phone in an app', `Mozilla/5.0 (Linux; Android 5.1.1; Discovery 1001A Build/LMY47V; wv) ${CHROME}`],
    ['the browser of Sogou', `Mozilla/5.0 (Linux; U; Android 4.3) ${CHROME} SogouMSE,SogouMobileBrowser/3.8.2`],
    [
      'Google Translate for a person',
      `Mozilla/5.0 (Linux; Android 10; K) ${CHROME},gzip(gfe) (via translate.google.com)`,
    ],
  ])('%s', (_, userAgent) => {
    expect(isbot(userAgent)).toBe(true)
    expect(isBot(userAgent)).toBe(false)
  })
})

describe('who is a bot however it poses', () => {
  test.each([
    ['in the place of the model, with a version', `Mozilla/5.0 (Linux; Android 7.0; AcmeSpider/1.0) ${CHROME}`],
    ['behind the model', `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X; AcmeSpider) ${CHROME}`],
    ['behind the browser', `Mozilla/5.0 (Linux; Android 13; Spider 8) ${CHROME} (compatible; AcmeSpider)`],
    ['the crawler of Sogou', 'Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)'],
    ['translated', 'LittleCrawler/0.3 (+https://example.com),gzip(gfe)'],
  ])('%s', (_, userAgent) => {
    expect(isBot(userAgent)).toBe(true)
  })
})

test('a user agent of any length takes no longer than its length', () => {
  expect(isBot(`Mozilla/5.0 (Linux; Android 13; ${'spider '.repeat(20_000)}`)).toBe(true)
  expect(isBot(`Mozilla/5.0 (Linux; ${'U; '.repeat(50_000)}spider`)).toBe(true)
})
