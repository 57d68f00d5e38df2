import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { iconSpriteVersion } from '#schema'
import type { Warning } from '#kit'
import { startTestApp, type TestApp } from '../../app/testing.ts'
import { addIcons } from './icons.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ site: 'small', basePath: '/acme/s' })
})
afterAll(() => app.stop())

const sprite = '/acme/s/assets/icons/utility-sprite/svg/symbols.svg'

describe('a subset of a sprite', () => {
  it('ICO-1 contains exactly the requested symbols, complete and with their licence', async () => {
    const whole = await app.get(sprite)
    const part = await app.get(`${sprite}?icons=chevrondown,chevronup&v=${iconSpriteVersion}`)
    expect(whole.rawPayload.length).toBeGreaterThan(400_000)
    expect(part.statusCode).toBe(200)
    expect(part.headers['content-type']).toMatch(/^image\/svg\+xml/)
    expect(part.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(part.rawPayload.length).toBeLessThan(1500)
    expect(part.body).toContain('https://creativecommons.org/licenses/by-nd/4.0/')
    const symbols = part.body.match(/<symbol.*?<\/symbol>/gs) ?? []
    expect(symbols).toHaveLength(2)
    for (const symbol of symbols) expect(whole.body).toContain(symbol)
  })

  it.each(['utility', 'action', 'standard', 'doctype', 'custom'])(
    'ICO-1 %s has a sprite for each text direction',
    async (category) => {
      const name = {
        utility: 'check',
        action: 'call',
        standard: 'account',
        doctype: 'pdf',
        custom: 'custom1',
      }[category]
      for (const file of ['symbols', 'symbols-rtl']) {
        const part = await app.get(`/acme/s/assets/icons/${category}-sprite/svg/${file}.svg?icons=${name}`)
        expect(part.statusCode).toBe(200)
        expect(part.body).toContain(` id="${name}"`)
      }
    },
  )

  it('ICO-1 mirrors directional icons', async () => {
    const at = (file: string) =>
      app.get(`/acme/s/assets/icons/utility-sprite/svg/${file}.svg?icons=chevronright`)
    expect((await at('symbols')).body).not.toBe((await at('symbols-rtl')).body)
  })

  it('is cached permanently only if the URL contains the current version', async () => {
    for (const query of ['icons=check', 'icons=check&v=1', 'icons=check&v=1&v=2', 'icons=check,nosuchicon'])
      expect((await app.get(`${sprite}?${query}`)).headers['cache-control']).toBe('public, max-age=300')
  })

  it('ICO-2 contains the placeholder for a missing icon, and gets status 404 if every icon is missing', async () => {
    const some = await app.get(`${sprite}?icons=check,nosuchicon`)
    expect(some.body).toHoldMarkup('<symbol viewBox="0 0 24 24" id="nosuchicon">')
    const none = await app.get(`${sprite}?icons=nosuchicon`)
    expect([none.statusCode, none.headers['cache-control']]).toEqual([404, 'no-store'])
    expect(app.log.filter(({ msg }) => msg.includes('default placeholder'))).toHaveLength(1)
  })

  it.each([
    ['nothing', 'icons='],
    ['twice', 'icons=check&icons=close'],
    ['an empty name', 'icons=check,,close'],
    ['markup', 'icons=%3Cscript%3E'],
    ['a path', 'icons=../../main'],
    ['a pattern', 'icons=.*'],
    ['65 names', `icons=${Array.from({ length: 65 }, (_, n) => `a${n}`).join(',')}`],
    ['a very long name', `icons=${'a'.repeat(61)}`],
    ['ten thousand names', `icons=${'a,'.repeat(10_000)}a`],
  ])('rejects %s', async (_what, query) => {
    const answer = await app.get(`${sprite}?${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ error: { code: 'icon-query-wrong', hint: expect.any(String) } })
  })

  it.each([
    '/acme/s/assets/icons/logo-sprite/svg/symbols.svg?icons=a',
    '/acme/s/assets/icons/utility-sprite/svg/other.svg?icons=a',
    '/acme/s/assets/icons/utility-sprite/svg/..%2f..%2fsymbols.svg?icons=a',
  ])('%s is not found', async (url) => {
    expect((await app.get(url)).statusCode).toBe(404)
  })
})

describe('an unreadable sprite', () => {
  it('ICO-2 is replaced by placeholders under the requested names, and logged as one warning', async () => {
    const projectRoot = await mkdtemp(join(tmpdir(), 'epiderm-icons-'))
    const folder = join(projectRoot, 'dist/client/assets/icons/utility-sprite/svg')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'symbols.svg'), 'damaged')
    const warnings: Warning[] = []
    const server = Fastify()
    addIcons(server, { projectRoot, basePath: '', warn: (warning) => warnings.push(warning) })
    for (let turn = 0; turn < 2; turn++) {
      const answer = await server.inject('/assets/icons/utility-sprite/svg/symbols.svg?icons=check,close')
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
      expect(answer.body.match(/<symbol viewBox="0 0 24 24" id="(?:check|close)">/g)).toHaveLength(2)
    }
    expect(warnings).toHaveLength(1)
    expect(warnings[0]?.reason).toContain('utility-sprite/svg/symbols.svg')
    await server.close()
    await rm(projectRoot, { recursive: true })
  })
})
