import { describe, expect, it } from 'vitest'
import { createLabels } from './labels.ts'
import { listUntranslatedLabels, toEnglishLabel, toPlatformLabels } from './platform-labels.ts'

const [english = {}] = toPlatformLabels('en_GB')
const [german = {}] = toPlatformLabels('de_AT')

it('SITE-2 the platform’s labels have the same keys in English and German, with the same arguments', () => {
  const toValues = (labels: Readonly<Record<string, string>>) =>
    Object.entries(labels).map(([key, text]) => [key, [...new Set(text.match(/\{\d\}/g))].toSorted()])
  expect(toValues(german)).toEqual(toValues(english))
})

it.each([
  ['en_GB', 'Show more'],
  ['de', 'Mehr anzeigen'],
  ['de-CH', 'Mehr anzeigen'],
  ['den', 'Show more'],
  ['fr_FR', 'Show more'],
])('SITE-4 for the language %s, the text %s is chosen', (language, text) => {
  const labels = createLabels(toPlatformLabels(language), () => undefined)
  expect(labels.format('pagination.more')).toBe(text)
})

it('SSN-3 the platform’s labels contain no help text about the session', () => {
  expect(toPlatformLabels('de').filter((labels) => Object.hasOwn(labels, 'session.help'))).toEqual([])
  expect(toEnglishLabel('session.title')).toBe('Still there?')
})

describe('labels in a site’s configuration', () => {
  const site = {
    en: { 'pagination.more': 'More bicycles', 'site.only': 'Ride' },
    de: { 'pagination.more': 'Mehr Räder' },
  }

  it('count as untranslated if they have text only in English', () => {
    expect(listUntranslatedLabels('de_DE', site)).toEqual(['site.only'])
    expect(listUntranslatedLabels('en_GB', site)).toEqual([])
    expect(listUntranslatedLabels('fr', site)).toContain('pagination.more')
  })

  it.each([
    ['en_GB', 'pagination.more', 'More bicycles'],
    ['de_AT', 'pagination.more', 'Mehr Räder'],
    ['de_AT', 'session.logOut', 'Abmelden'],
    ['de_AT', 'site.only', 'Ride'],
    ['fr', 'pagination.more', 'More bicycles'],
    ['constructor', 'session.title', 'Still there?'],
  ])('SITE-4 override the platform’s labels in %s: %s is “%s”', (language, key, text) => {
    const labels = createLabels(toPlatformLabels(language, site), () => undefined)
    expect(labels.format(key)).toBe(text)
  })
})
