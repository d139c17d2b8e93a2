// The API reference: one page for each operation of /openapi.json, for everybody.
import { describe, expect, test } from '@jest/globals'
import { listOperations, toApiDocument } from '../../src/dashboard/reference/api-document.ts'
import { describeSchema } from '../../src/dashboard/reference/describe-schema.ts'
import { createBrowser } from '../support/browser.ts'
import { useWorlds } from '../support/use-worlds.ts'

const create = useWorlds()

async function openReference(path = '') {
  const { url } = await (await create()).startHere()
  const browser = createBrowser()
  const document = toApiDocument(await (await fetch(`${url}/openapi.json`)).json())
  return { url, browser, document, page: await browser.open(`${url}/reference${path}`) }
}

describe('the API reference', () => {
  test('leads to a page of each operation and each webhook, without a sign-in', async () => {
    const { page, document, browser, url } = await openReference()
    const operations = listOperations(document)
    expect(operations.length).toBeGreaterThan(40)
    for (const { operationId, responses } of operations) {
      expect(page.html).toContain(`href="/reference/${operationId}"`)
      const { status, html } = await browser.open(`${url}/reference/${operationId}`)
      expect([operationId, status]).toEqual([operationId, 200])
      for (const code of Object.keys(responses)) expect(html).toContain(`<strong>${code}</strong>`)
    }
  })

  test('has the parameters, the body, the answers and a call with this address', async () => {
    const { page, url } = await openReference('/createAgentJob')
    const { html } = page
    for (const words of [
      'Idempotency-Key',
      'pullRequestOptions',
      'at most 100,000 characters',
      'one of pull_request, patch',
    ]) {
      expect(html).toContain(words)
    }
    expect(html).toContain(`&#39;${url}/v2/agent/PROJECT_ID/job&#39;`)
    expect(html).toContain('Authorization: Bearer $DOCMEND_API_KEY')
  })

  test('asks no other server for anything, and has nothing inline', async () => {
    const { page } = await openReference('/getViews')
    expect(page.html).not.toMatch(
      /<script(?![^>]*\ssrc="\/static)|<style|\sstyle=|\son\w+=|(?:src|href)="(?:https?:)?\/\//,
    )
  })

  test('says of what it does not have that it does not exist', async () => {
    expect((await openReference('/nothing')).page.status).toBe(404)
  })
})

test('every page leads to the reference, and names the version', async () => {
  const { url, document } = await openReference()
  const { html } = await createBrowser().open(`${url}/login`)
  expect(html).toContain('<a href="/reference">')
  expect(html).toContain(`Docmend ${document.info.version}`)
})

describe('a schema in words', () => {
  const schemas = {
    Page: { type: 'object', properties: { path: { type: 'string', maxLength: 10 } }, required: ['path'] },
    Loop: { type: 'object', properties: { next: { $ref: '#/components/schemas/Loop' } } },
  }

  test('names the fields inside of lists and beside null', () => {
    const list = describeSchema({ type: 'array', items: { $ref: '#/components/schemas/Page' }, maxItems: 5 }, schemas)
    expect(list).toMatchObject({ type: 'list of object', limits: ['at most 5 entries'] })
    expect(list.fields).toMatchObject([{ name: 'path', isRequired: true, limits: ['at most 10 characters'] }])
    const orNull = describeSchema({ anyOf: [{ $ref: '#/components/schemas/Page' }, { type: 'null' }] }, schemas)
    expect([orNull.type, orNull.fields.length]).toEqual(['object or null', 1])
  })

  test('ends, even if a schema contains itself', () => {
    const depthOf = ({ fields }: { fields: readonly unknown[] }): number =>
      fields.length === 0 ? 0 : 1 + depthOf(fields[0] as { fields: readonly unknown[] })
    expect(depthOf(describeSchema({ $ref: '#/components/schemas/Loop' }, schemas))).toBe(8)
  })
})
