import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { guest } from '#model'
import type { Change } from '../types/change.ts'
import { ContentRejectedError } from '../types/errors.ts'
import {
  createImageChange,
  openTestContent,
  operator,
  createPageChange,
  createQuestionChange,
  createSiteChanges,
  toContentKey,
  type TestContent,
} from '../testing.ts'

let test: TestContent
beforeEach(async () => {
  test = await openTestContent()
})
afterEach(() => test.close())

const publish = (...changes: Change[]) => test.content.publish(operator, { changes, note: '' })
const language = (code: string, isActive = true) => ({ code, label: code, isActive })
const speaks = (...codes: string[]) =>
  createSiteChanges({ languages: [language('en_GB'), ...codes.map((code) => language(code))] })
const inLanguage = (change: Change, code: string, urlName?: string): Change =>
  change.kind === 'put'
    ? { ...change, draft: { ...change.draft, language: code, ...(urlName && { urlName }) } }
    : change
const titles = async (query: Parameters<ReturnType<TestContent['content']['at']>['findContents']>[0]) =>
  (await test.content.at(guest).findContents(query)).items.map(
    (item) => `${item.urlName} ${item.language} v${item.version}`,
  )

describe('an item in several languages', () => {
  beforeEach(() =>
    publish(
      ...speaks('de_DE'),
      createQuestionChange('a', '1'),
      inLanguage(createQuestionChange('a', 'eins'), 'de_DE', 'a-deutsch'),
      createQuestionChange('b', '2'),
      inLanguage(createQuestionChange('c', 'nur deutsch'), 'de_DE'),
    ),
  )
  const type = 'epiderm__question'

  it.each([
    ['in the default language without one', { type }, ['a en_GB v1', 'b en_GB v1']],
    ['in the default language by name', { type, language: 'en_GB' }, ['a en_GB v1', 'b en_GB v1']],
    [
      'in another language, or otherwise in the default language',
      { type, language: 'de_DE' },
      ['a-deutsch de_DE v1', 'b en_GB v1', 'c de_DE v1'],
    ],
    [
      'by its URL name in that language',
      { type, urlName: 'a-deutsch', language: 'de_DE' },
      ['a-deutsch de_DE v1'],
    ],
    ['not by its URL name in another language', { type, urlName: 'a', language: 'de_DE' }, []],
    ['not in the default language by a translated URL name', { type, urlName: 'a-deutsch' }, []],
    ['by key, once', { contentKeys: [toContentKey('a')], language: 'de_DE' }, ['a-deutsch de_DE v1']],
    ['not by key in a language without it', { contentKeys: [toContentKey('c')] }, []],
    ['in a language without items', { type, language: 'it_IT' }, ['a en_GB v1', 'b en_GB v1']],
  ])('SEO-2 is found %s', async (_, query, expected) => {
    expect((await titles(query)).toSorted()).toEqual(expected)
  })

  it('counts once towards the offset and the limit', async () => {
    const all = await titles({ type, language: 'de_DE' })
    expect(await titles({ type, language: 'de_DE', offset: 1, limit: 1 })).toEqual(all.slice(1, 2))
  })

  it('has a separate media URL for a translated image', async () => {
    await publish(createImageChange('pic'), inLanguage(createImageChange('pic', 'Bild'), 'de_DE'))
    const find = async (code: string) => {
      const [item] = (
        await test.content.at(guest).findContents({ contentKeys: [toContentKey('pic')], language: code })
      ).items
      return (item?.body['sfdc_cms:media'] as { url: string } | undefined)?.url
    }
    expect(await find('en_GB')).not.toContain('language=')
    expect(await find('de_DE')).toMatch(/&language=de_DE$/)
  })
})

describe('activating a language', () => {
  const rejected = async (...changes: Change[]) => {
    const error: unknown = await publish(...changes).then(
      () => undefined,
      (caught: unknown) => caught,
    )
    return error instanceof ContentRejectedError
      ? error.problems.map(({ path, message }) => `${path} ${message}`).join('\n')
      : error
  }

  it.each([
    ['hides a page', 'de_DE', '/de', /whose addresses begin with \/de, where Page taken is \(\/de\)/],
    ['hides pages below its prefix', 'de_DE', '/de/acne', /begin with \/de, where/],
  ])('SITE-3 is rejected when it %s', async (_, code, route, message) => {
    await publish(...speaks(), createPageChange('taken', { route }))
    expect(await rejected(...speaks(code))).toMatch(message)
  })

  it('SITE-3 rejects a page below an active language’s prefix, and accepts any other page', async () => {
    await publish(...speaks('de_DE'))
    expect(await rejected(createPageChange('taken', { route: '/de/acne' }))).toMatch(
      /Page taken is at \/de\/acne, and addresses that begin with \/de are those of a language/,
    )
    expect(
      await rejected(createPageChange('deal', { route: '/deal' }), createPageChange('en', { route: '/en' })),
    ).toBeUndefined()
  })

  it.each([
    [
      'two languages with the same prefix',
      () => speaks('de_DE', 'de_AT'),
      /two active languages begin .* \/de/,
    ],
    ['a prefix that the server uses', () => speaks('api'), /begins its addresses with \/api/],
    [
      'only a language other than the default language',
      () => createSiteChanges({ languages: [language('de_DE')] }),
      /en_GB is the default language and no active one/,
    ],
    [
      'settings in a language other than the default language',
      () =>
        speaks('de_DE').map((change) =>
          change.kind === 'put' && change.draft.type === 'epiderm__site'
            ? inLanguage(change, 'de_DE')
            : change,
        ),
      /is written in de_DE, and en_GB is the default language/,
    ],
  ])('SITE-3 is rejected for %s', async (_, changes, message) => {
    expect(await rejected(...changes())).toMatch(message)
  })

  it('SITE-3 accepts a page at an inactive language’s prefix', async () => {
    const settings = createSiteChanges({ languages: [language('en_GB'), language('de_DE', false)] })
    expect(await rejected(...settings, createPageChange('taken', { route: '/de' }))).toBeUndefined()
  })
})
