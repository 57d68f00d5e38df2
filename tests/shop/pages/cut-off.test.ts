/**
 * PAGE-A2: tests that the cut-off hour is stored only in the delivery schedule, and that every text takes the hour from
 * there.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../packages/platform/src/app/testing.ts'

const operator = { kind: 'operator', name: 'test' } as const

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
}, 60_000)
afterAll(() => app.stop())

const read = async (path: string) => (await app.get(path)).body
const promise = (hour: string) => `rder before ${hour} for next-day delivery`

/** Reads a page's title, description and structured data. */
function readHead(html: string) {
  const [, title = ''] = /<title>([^<]*)/.exec(html) ?? []
  const [, description = ''] = /<meta name="description" content="([^"]*)"/.exec(html) ?? []
  const data = Array.from(
    html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs),
    ([, json]) => json,
  )
  return { title, description, data: data.join('\n') }
}

async function change(type: string, toBody: (body: Record<string, unknown>) => Record<string, unknown>) {
  const { content } = app.platform
  const { items } = await content.at(operator).findContents({ type })
  const changes = items.map((item) => {
    const { version: _, publishedDate: __, ...draft } = item
    return { kind: 'put' as const, draft: { ...draft, body: toBody(draft.body) } }
  })
  await content.publish(operator, { changes, note: '' })
}

describe('the cut-off hour', () => {
  it('PAGE-A2 is in the served title and description of the acne page', async () => {
    const { title, description } = readHead(await read('/skincare/acne'))
    expect(title).toContain(promise('5pm'))
    expect(description).toContain(promise('5pm'))
  })

  it('is resolved on every page, in search results and in suggestions', async () => {
    const sitemap = await read('/sitemap.xml')
    const paths = Array.from(sitemap.matchAll(/<loc>https?:\/\/[^/<]*([^<]*)/g), ([, path]) => path || '/')
    expect(paths.length).toBeGreaterThan(30)
    for (const path of [...paths, '/search?q=delivery', '/api/search/suggestions?q=order+before', '/none'])
      expect((await read(path)).includes('{!'), path).toBe(false)
  })

  it('is resolved in search excerpts', async () => {
    expect(await read('/search?q=next-day+delivery')).toMatch(/before (?:<mark>)?5pm/)
  })

  it('changes everywhere when the schedule changes', async () => {
    for (const path of ['/', '/skincare/acne', '/product/noon-calm-cream']) await read(path)
    await change('epiderm__delivery_schedule', (body) => ({ ...body, cutOffText: '4.30pm' }))
    const acne = readHead(await read('/skincare/acne'))
    expect([acne.title, acne.description].join()).not.toContain('5pm for')
    expect(acne.title).toContain(promise('4.30pm'))
    expect(acne.description).toContain(promise('4.30pm'))
    expect(await read('/')).toContain('before 4.30pm')
    expect(readHead(await read('/product/noon-calm-cream')).description).toContain(promise('4.30pm'))
    expect(await read('/search?q=next-day+delivery')).toMatch(/before (?:<mark>)?4\.30pm/)
  })

  it('is resolved in structured data and in e-mails', async () => {
    const text = 'Orders before {!Delivery.cutOffText} count today. {0}'
    await change('epiderm__labels', ({ labels }) => ({
      labels: { ...(labels as Record<string, string>), 'form.mail.text': text },
    }))
    await change('epiderm__page', (body) =>
      body['route'] === '/skincare'
        ? (JSON.parse(
            JSON.stringify(body).replaceAll('"The Noon range"', '"Range before {!Delivery.cutOffText}"'),
          ) as typeof body)
        : body,
    )
    expect(readHead(await read('/skincare')).data).toContain('Range before 4.30pm')
    const sent = await app.server.inject({
      method: 'POST',
      url: '/contact',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        _form: 'enquiry',
        topic: 'order',
        name: 'Ada',
        email: 'ada@clinic.example',
        message: 'Two of the gel, please.',
      }).toString(),
    })
    expect(sent.statusCode).toBe(303)
    const mail = await vi.waitFor(
      async () => {
        const folder = join(app.dataDir, 'outbox')
        const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
        const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
        return mails.find((one) => one.includes('\nTo: ada@clinic.example')) ?? expect.fail('no message yet')
      },
      { timeout: 20_000 },
    )
    expect(mail).toContain('Orders before 4.30pm count today.')
  })
})
