/**
 * Searches the storefront's own content for questions that clinics ask, and expects the right page among the first
 * three results.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../packages/platform/src/app/testing.ts'

/**
 * Questions in the words that clinics use, each with the page that answers the question. The questions do not copy the
 * wording of the pages.
 */
const english = [
  ['does it bleach towels', '/contact'],
  ['spf for after peel', '/product/noon-daily-shield'],
  ['phone number', '/contact'],
  ['minimum order', '/terms'],
  ['retinal', '/product/noon-night-renewal'],
  ['melasma', '/skincare/pigmentation'],
  ['dark spots brown skin', '/skincare/pigmentation'],
  ['order cut off', '/delivery-and-returns'],
  ['niacinamide', '/product/noon-acno-solution'],
  ['sunscreen', '/product/noon-daily-shield'],
  ['retinol', '/product/noon-night-renewal'],
  ['vit a cream pregnant', '/product/noon-double-fight'],
  ['vitamin c serum', '/product/noon-even-tone'],
  ['ascorbyl glucoside', '/product/noon-even-tone'],
  ['hyperpigmentation', '/skincare/pigmentation'],
  ['PIH', '/skincare/pigmentation'],
  ['BHA', '/product/noon-acno-solution'],
  ['aha peel', '/product/noon-lacto-renew'],
  ['tranexamic', '/product/noon-azelaic-forte'],
  ['butyrospermum parkii', '/product/noon-lipid-balm'],
  ['tocopherol', '/product/noon-daily-shield'],
  ['moisturiser for rosacea', '/product/noon-calm-cream'],
  ['cica cream', '/product/noon-calm-cream'],
  ['eczema', '/skincare/dryness'],
  ['open pores', '/product/noon-acno-solution'],
  ['face wash before peel', '/product/noon-gentle-cleanser'],
  ['keloid', '/skincare/scarring'],
  ['silicone scar gel', '/product/noon-scar-care'],
  ['peel training certificate', '/apply-for-an-account'],
  ['how do I open an account', '/apply-for-an-account'],
  ['price list', '/apply-for-an-account'],
  ['payment terms', '/terms'],
  ['invoice', '/terms'],
  ['saturday delivery', '/delivery-and-returns'],
  ['shipping to northern ireland', '/delivery-and-returns'],
  ['can I send back an opened bottle', '/delivery-and-returns'],
  ['refund', '/delivery-and-returns'],
  ['allergic reaction', '/complaints'],
  ['opening hours', '/contact'],
  ['shelf life', '/product/noon-acne-starter-kit'],
  ['what to use after a peel', '/product/noon-calm-cream'],
  ['wrinkles', '/skincare/ageing'],
  ['blackheads', '/skincare/acne'],
  ['consent form', '/product/noon-clear-peel'],
  ['NN-DSH-050', '/product/noon-daily-shield'],
  ['niacinimide', '/product/noon-acno-solution'],
  ['salycilic acid', '/product/noon-acno-solution'],
  ['hyperpigmentaton', '/skincare/pigmentation'],
  ['rosacia', '/skincare/redness'],
  ['sunscren', '/product/noon-daily-shield'],
  ['what goes with clear peel', '/product/noon-clear-peel'],
  ['acno solution and double fight', '/product/noon-double-fight'],
  ['doublefight', '/product/noon-double-fight'],
  ['spf50', '/product/noon-daily-shield'],
  ['flare', '/skincare/redness'],
  ['sample', '/product/noon-acne-starter-kit'],
  ['postcode', '/delivery-and-returns'],
  ['carriage', '/delivery-and-returns'],
  ['roaccutane', '/product/noon-clear-peel'],
  ['patch test', '/product/noon-azelaic-forte'],
] as const

const german = [
  ['Retinol', '/de/product/noon-double-fight'],
  ['Pickel', '/de/skincare/acne'],
  ['Pigmentflecken', '/de/skincare/acne'],
  ['Salicylsaeure', '/de/product/noon-acno-solution'],
  ['BHA Gel', '/de/product/noon-acno-solution'],
  ['fettige Haut', '/de/product/noon-acno-solution'],
  ['Schwangerschaft', '/de/product/noon-double-fight'],
  ['Haltbarkeit', '/de/product/noon-acne-starter-kit'],
  ['Azelainsäuren', '/de/product/noon-azelaic-forte'],
  ['wer darf bei euch bestellen', '/de/product/noon-acne-starter-kit'],
] as const

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  const [site] = (await app.platform.content.at({ kind: 'guest' }).findContents({ type: 'epiderm__site' }))
    .items
  if (site === undefined) throw new Error('There are no settings')
  const languages = ['en_GB', 'de_DE'].map((code) => ({ code, label: code, isActive: true }))
  await app.platform.content.publish(
    { kind: 'operator', name: 'test' },
    { note: '', changes: [{ kind: 'put', draft: { ...site, body: { ...site.body, languages } } }] },
  )
  await app.get('/api/search/suggestions?q=peel')
})

afterAll(() => app.stop())

type SuggestionsBody = {
  readonly correction: string | null
  readonly suggestions: readonly { readonly url: string }[]
}

async function suggest(text: string, language: string): Promise<SuggestionsBody> {
  const address = `/api/search/suggestions?q=${encodeURIComponent(text)}&language=${language}`
  return (await app.get(address)).json<SuggestionsBody>()
}

/** Returns the excerpt shown below a page's name in the search results. */
async function readExcerpt(text: string, page: string): Promise<string> {
  const { body } = await app.get(`/search?q=${encodeURIComponent(text)}`)
  const hit = body.split('<li').find((each) => each.includes(`<h2><a href="${page}">`))
  return /<\/h2><p>(.*?)<\/p>/.exec(hit ?? '')?.[1]?.replace(/<[^>]+>/g, '') ?? ''
}

const toPages = ({ suggestions }: SuggestionsBody) =>
  suggestions.slice(0, 3).map(({ url }) => url.split('#')[0])

describe('a search with a clinic’s question', () => {
  it.each(english)('“%s” finds %s', async (text, page) => {
    expect(toPages(await suggest(text, 'en_GB'))).toContain(page)
  })

  it.each(german)('“%s” finds %s', async (text, page) => {
    expect(toPages(await suggest(text, 'de_DE'))).toContain(page)
  })

  it.each(['flare', 'sample', 'leeds', 'simple', 'postcode', 'glycolic acid'])(
    'never corrects the correctly spelt “%s”',
    async (text) => {
      expect((await suggest(text, 'en_GB')).correction).toBeNull()
    },
  )

  it.each([
    ['spf50', 'spf 50'],
    ['doublefight', 'double fight'],
  ])('“%s” finds the results of “%s”', async (joined, apart) => {
    expect((await suggest(joined, 'en_GB')).suggestions).toEqual((await suggest(apart, 'en_GB')).suggestions)
  })

  it('ignores a word without matches, and reports it', async () => {
    const { body } = await app.get('/search?q=acid%20leeds')
    expect(body).toContain('No results for “leeds”. Showing results for “acid”.')
  })

  it('does not return a page that only links to the answer', async () => {
    const { suggestions } = await suggest('melasma', 'en_GB')
    const others = new Set(
      ['acne/routine', 'ageing', 'dryness', 'redness', 'scarring'].map((name) => `/skincare/${name}`),
    )
    expect(suggestions.map(({ url }) => url.split('#')[0]).filter((url) => others.has(url ?? ''))).toEqual([])
  })

  it.each([
    ['phone number', '/contact', /020 7946 0182/],
    ['phone number', '/apply-for-an-account', /by phone/],
    ['po number', '/contact', /order/i],
    ['registration number', '/apply-for-an-account', /clinic/],
  ])('“%s” shows an excerpt of %s with a sentence, not a form label', async (text, page, expected) => {
    const excerpt = await readExcerpt(text, page)
    expect(excerpt).toMatch(expected)
    expect(excerpt).not.toMatch(/prefer a call|Preferred delivery day|If you are registered/)
  })

  it('is tested with at least 60 questions', () => {
    expect(english.length + german.length).toBeGreaterThanOrEqual(60)
  })
})
