import { describe, expect, it } from 'vitest'
import { createSiteUrls } from '#kit'
import { toAlternateLinks } from './alternate-links.ts'
import { createLanguageUrls } from '../routes/language-urls.ts'
import type { PageTranslation } from '../routes/languages.ts'

const url = createSiteUrls({ basePath: '/acme/s', origin: 'https://shop.example' })

/** Creates a translation of a page. `path`: undefined if the page does not exist in the language. */
function toTranslation(code: string, path: string | undefined, isTranslated = true): PageTranslation {
  const prefix = `/${code.split('_')[0]}`
  const own = createLanguageUrls(url, { prefix, hasPrefix: () => false, toOwnPath: (given) => given })
  const setting = { url: code === 'en_GB' ? url : own }
  return { language: { code, setting } as PageTranslation['language'], path, isTranslated }
}

const english = [
  'alternate en-GB https://shop.example/acme/s/supplies',
  'alternate x-default https://shop.example/acme/s/supplies',
]

describe('alternate links to other languages', () => {
  it.each([
    ['one language', [], []],
    [
      'one translation',
      [toTranslation('en_GB', '/supplies'), toTranslation('de_DE', '/pflege')],
      [...english, 'alternate de-DE https://shop.example/acme/s/de/pflege'],
    ],
    [
      'a page that is not translated',
      [toTranslation('en_GB', '/supplies'), toTranslation('de', '/supplies', false)],
      english,
    ],
    [
      'a page that a language does not have',
      [toTranslation('en_GB', '/supplies'), toTranslation('de', undefined)],
      english,
    ],
    [
      'no x-default without a page in the default language',
      [toTranslation('en_GB', undefined), toTranslation('de', '/')],
      ['alternate de https://shop.example/acme/s/de'],
    ],
  ])('SEO-2 link translations: %s', (_, translations, expected) => {
    const links = toAlternateLinks({ defaultLanguage: 'en_GB' }, translations)
    expect(links.map(({ rel, hreflang, href }) => `${rel} ${hreflang} ${href}`)).toEqual(expected)
  })
})
