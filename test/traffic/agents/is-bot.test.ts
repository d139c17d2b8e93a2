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
      'WeChat',
      `Mozilla/5.0 (Linux; Android 12; LGE-AN10 Build/HONORLGE-AN10; wv) ${CHROME} XWEB/3211 MMWEBSDK/20220303 MMWEBID/4276 MicroMessenger/8.0.21.2120(0x28001557) Process/tools WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64`,
    ],
    [
      'the search app of Sogou',
      `Mozilla/5.0 (Linux; Android 7.0; JMM-AL00; wv) ${CHROME} SogouSearch Android1.0 version3.0`,
    ],
    [
      'Taobao',
      `Mozilla/5.0 (Linux; U; Android 7.1.1; zh-CN; OPPO R11st) ${CHROME} AliApp(TB/7.8.3) UCBS/2.11.1.1 http`,
    ],
    ['an app for news', `Mozilla/5.0 (Linux; Android 10; K; wv) ${CHROME} JsKit/1.0 (Android) SohuNews/6.3`],
    [
      'Chrome Frame',
      'Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1; WOW64; Trident/5.0; chromeframe/19.0.1084.52)',
    ],
    ['a television', `Opera/9.80 NETTV/4.5.0 Mozilla/5.0 (Linux armv7i; CE-HTML/1.0; U; en) ${CHROME} Tbrowser/2.0`],
    ['a television of Hisense', `Mozilla/5.0 (Linux armv7l) ${CHROME} OPR/46.0.2207.0 OMI/4.21.4.112.Catcher4.69`],
    [
      'Google Lens',
      `Mozilla/5.0 (iPhone; CPU iPhone OS 17_2_1 like Mac OS X) GoogleLens/303.0 Mobile/21C66 Safari/604.1`,
    ],
    ['UC Browser on iOS', 'dv(iPh10,2);pr(UCBrowser/13.9.8.1767);ov(15_4_1);ss(375x667);bt(UC);pm(0)'],
    ['a phone with a plus', `Mozilla/5.0 (Linux; Android 8.1.0; Capture+) ${CHROME}`],
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
    ['in the browser of an app', `Mozilla/5.0 (compatible; AcmeSpider/1.0) ${CHROME} NewsArticle/5.1.3 Process/tools`],
    ['on a television', 'AcmeCrawler/1.0 CE-HTML/1.0'],
    ['translated', 'LittleCrawler/0.3 (+https://example.com),gzip(gfe)'],
  ])('%s', (_, userAgent) => {
    expect(isBot(userAgent)).toBe(true)
  })
})

test('a user agent of any length takes no longer than its length', () => {
  expect(isBot(`Mozilla/5.0 (Linux; Android 13; ${'spider '.repeat(20_000)}`)).toBe(true)
  expect(isBot(`Mozilla/5.0 (Linux; ${'U; '.repeat(50_000)}spider`)).toBe(true)
})
