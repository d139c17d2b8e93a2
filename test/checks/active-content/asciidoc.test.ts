// What Asciidoctor prints into tags without escaping it. Each line of the first list was seen to be live in its output.
import { describe, expect, test } from '@jest/globals'
import type { ActiveForm } from '../../../src/checks/active-content/active-forms.ts'
import { measureCpu } from '../../support/cpu-time.ts'
import { formsIn } from './dialects.ts'

const LIVE: [ActiveForm, string][] = [
  ['script-address', 'link:java{empty}script:alert(1)[x]'],
  ['script-address', ':a: java\n\nlink:{a}script:alert(1)[x]'],
  ['script-address', ':a: java\n:b: {a}script\n:a: other\n\nlink:{b}:alert(1)[x]'],
  ['script-address', ':a: link:java\n\n{a}{empty}script:alert(1)[x]'],
  ['script-address', 'image::a.png[link=java{empty}script:alert(1)]'],
  ['script-address', ':relfileprefix: java\n\nxref:script:alert(1)//.adoc[x]'],
  ['unknown-scheme', 'link:{a}script:alert(1)[x]'],
  ['handler', '[source,x" onclick="alert(1)]\n----\nx\n----'],
  ['handler', ':source-language: x" onclick="y\n\n----\nx\n----'],
  ['handler', '[.x" onclick="alert(1)]#x#'],
  ['handler', '[role="onclick=alert(1) x"]#x#'],
  ['handler', 'link:/x[x,role="a\\" onclick=\\"b"]'],
  ['handler', 'link:/x[x,\ntitle=\'a" onclick="b\']'],
  ['handler', ':x: "\n\nlink:/a[x,title={x} onclick=alert(1)]'],
  ['handler', ':m: link:/a[x,title=\n\n{m}b" onclick="alert(1)"]'],
  ['handler', 'xref:x.adoc#a" onclick="alert(1)[x]'],
  ['handler', 'https://x.example/"onclick="alert(1)[x]'],
  ['handler', 'mailto:a"onclick="b@x.example[z]'],
  ['handler', '<<x" onclick="alert(1),y>>'],
  ['handler', 'icon:x[role=y" onclick="z]'],
  ['handler', 'image::a.png[width=1" onclick="y]'],
  ['handler', '[reversed" onclick="x]\n. a'],
  ['frame', 'video::x[youtube]'],
  ['frame', 'image::https://x.example/a.svg[opts=interactive]'],
  ['directive', '[subs=none]\nx'],
  ['directive', '[listing,subs="-specialchars"]\nx'],
  ['directive', 'a {set:x:y} b'],
  ['overlay', '[.fixed]#x#'],
  ['script', '++++\n<script>alert(1)</script>\n++++'],
  ['script', 'A +++<script>alert(1)</script>+++ b'],
  ['script', '[pass]\n<script>alert(1)</script>'],
  ['script', '[subs=quotes]\n----\n<script>alert(1)</script>\n----'],
  ['script', '[{style}]\n<script>alert(1)</script>'],
  ['script', 'include::partial$open.adoc[]\n\n<script>alert(1)</script>'],
  ['script', '[quote, <script>alert(1)</script>]\nx'],
  ['overlay', '[role=fixed]\nx'],
  ['overlay', 'image::a.png[align="left fixed"]'],
]

describe('AsciiDoc has active content', () => {
  test.each(LIVE)('%s: %s', (form, text) => expect(formsIn('adoc', `= A\n\n${text}\n`)).toContain(form))
})

test('code from a file passes no tags through', () => {
  expect(formsIn('adoc', '= A\n\ninclude::example$a.xml[]\n\nThe `<style>` element.\n')).toEqual(['directive'])
})

test.each([
  ':url: https://x.example\n\nSee {url}/a[the "a=b" page] and link:{url}[x,role="a b",window=_blank].',
  ':a: 1\n:b: 2\n:c: 3\n\nlink:https://x.example/{a}/{b}/{c}/{d}[x]',
  '[source,java,subs="+attributes,verbatim"]\n----\nx {y}\n----',
  '[subs="-callouts"]\n----\nx\n----',
  '[quote,"Foo, Bar","A = B"]\nx',
  '[cols="1,2a",options="header",width="50%"]\n|===\n|a|b\n|===',
  'xref:component:module:page.adoc#id[the "page"] and image::module:a.png[A "button",link=xref:b.adoc]',
  'Write `["label=disable"]` or `--x="a=b"`.',
  'image:reload.svg[reload,16,opts=interactive] video::a.mp4[width=640]',
  '[[id,A "label"]]\n== Title\n\n[.lead#id%step]\nText [.small]#x#',
  '----\n[package."a"]\nname = "b"\n----',
  'The `<style>` element goes into `<head>`, and `<script src="a.js">` below it.',
  '[source,html,subs="+attributes"]\n----\n<form method="post"><input type="hidden" onclick="a()"></form>\n----',
  '|===\n|`<iframe>` |A frame\n|===',
  '[source,kotlin]\n----\nhttp {\n    login {\n        tokenUrl = "/a"\n    }\n}\n----',
])('honest AsciiDoc has none: %s', (text) => expect(formsIn('adoc', `= A\n\n${text}\n`)).toEqual([]))

test.each(['{a}', ':a: {a}\n', ':a: {b}\n:b: {a}{a}\n', 'link:{a}', '[a="', 'link:a[', '<<a"'])(
  'is searched in linear time, however often a page has %j',
  (piece) => {
    const cpuMs = measureCpu()
    formsIn('adoc', piece.repeat(20_000))
    expect(cpuMs()).toBeLessThan(3000)
  },
)
