/** Tests that the advice in product and routine texts agrees with the required waiting times between products. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { createRange, findCombinations } from './combinations.ts'
import { parseProductRelations } from './product-facts.ts'

type ContentFile = {
  readonly contentKey: string
  readonly type: string
  readonly title: string
  readonly language: string
  readonly body: Readonly<Record<string, unknown>>
}

const folder = fileURLToPath(new URL('./content', import.meta.url))
const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.yaml'))
const items = await Promise.all(
  files.map(async (file) => parse(await readFile(join(folder, file), 'utf8')) as ContentFile),
)
const english = items.filter(({ language }) => language === 'en_GB')
const products = english.filter(({ type }) => type === 'epiderm__product')
const range = createRange(products.map(parseProductRelations))

const isPeel = ({ body }: ContentFile) => body.professionalUseOnly === true
const peels = products.filter(isPeel)
const toShortName = ({ title }: ContentFile) => title.replace('Noon ', '')
const toWarnings = ({ body }: ContentFile) => (body.warnings as readonly string[]).join('\n')
const toIngredients = ({ body }: ContentFile) =>
  (body.keyIngredients as readonly { name: string }[]).map(({ name }) => name)
const active = /salicylic|azelaic|mandelic|lactic|gluconolactone|\bretin/i
const activeProducts = products.filter(
  (product) => product.body.category !== 'Set' && toIngredients(product).some((name) => active.test(name)),
)
const findApart = (product: ContentFile) => findCombinations(product.contentKey, range).keepApart
const findDays = (product: ContentFile, other: ContentFile) =>
  findApart(product).find((distance) => distance.product === other.contentKey)?.days

describe('acids and retinoids', () => {
  it('PAGE-P1 are never applied together: every acid or retinoid product is kept apart from all others', () => {
    expect(activeProducts.length).toBeGreaterThan(6)
    for (const product of activeProducts) {
      const apart = new Set(findApart(product).map((distance) => distance.product))
      const together = activeProducts.filter((other) => other !== product && !apart.has(other.contentKey))
      expect([product.title, together.map(({ title }) => title)]).toEqual([product.title, []])
    }
  })

  it('PAGE-P1 states the same waiting days before and after a peel as the product’s warnings', () => {
    const rule = /Stop at least (\d+) days before a peel, and restart no sooner than (\d+) days after it/
    const stated = products.flatMap((product) => {
      const [, before, after] = rule.exec(toWarnings(product)) ?? []
      return before === undefined ? [] : [{ product, before: Number(before), after: Number(after) }]
    })
    expect(stated.length).toBeGreaterThan(3)
    for (const { product, before, after } of stated)
      for (const peel of peels) expect(findDays(peel, product), product.title).toEqual({ before, after })
  })
})

describe('warnings', () => {
  it.each([
    ['a test on a small area', /small area/],
    ['skin that must not be exposed to them', /broken, inflamed or infected skin/],
    ['the sun', /sensitive to the sun/],
  ])('PAGE-P1 of every acid and retinoid for use at home, including in sets, name %s', (_, warning) => {
    const sets = products.filter(({ body }) => body.category === 'Set')
    for (const product of [...activeProducts.filter((one) => !isPeel(one)), ...sets])
      expect(toWarnings(product), product.title).toMatch(warning)
  })

  it('PAGE-P1 for every peel describe first aid', () => {
    for (const peel of peels) {
      expect(toWarnings(peel), peel.title).toMatch(/eyes.* rinse/)
      expect(toWarnings(peel), peel.title).toMatch(/blisters.* neutralise and rinse at once/)
    }
  })
})

describe('routines', () => {
  it('PAGE-P1 for a set introduce every product in the set, one per week', () => {
    for (const set of products.filter(({ body }) => body.category === 'Set')) {
      const contents = products.filter(({ contentKey }) =>
        (set.body.contains as string[]).includes(contentKey),
      )
      const weeks = (set.body.howToUse as string[]).filter((step) => step.startsWith('Week '))
      const known = new Set<ContentFile>()
      const introduced = weeks.map((step) => {
        const added = contents.filter((one) => !known.has(one) && step.includes(toShortName(one)))
        for (const one of added) known.add(one)
        return added.length
      })
      expect(introduced, set.title).toEqual(contents.map(() => 1))
    }
  })

  it('PAGE-P1 list the products for the week after a peel if the routine ends with a peel', () => {
    const rows = english
      .filter(({ type }) => type === 'epiderm__page')
      .flatMap(({ title, body }) => findRows(body).map((text) => ({ title, text })))
      .filter(({ text }) => /^(?:Clear Peel|Lacto Renew)\b/.test(text))
    expect(rows.length).toBeGreaterThan(3)
    for (const { title, text } of rows) {
      const peel = peels.find((one) => text.startsWith(toShortName(one)))
      const left = products.filter(({ contentKey }) =>
        ((peel?.body.goesWith ?? []) as readonly string[]).includes(contentKey),
      )
      expect(left, title).toHaveLength(3)
      for (const product of left) expect(text, title).toContain(toShortName(product))
    }
  })
})

it('SITE-2 no content states the number of products in the range', () => {
  const counting = /\b(?:fourteen|vierzehn|1[0-9]) (?:noon )?(?:products|produkte)/i
  expect(items.filter(({ body }) => counting.test(JSON.stringify(body))).map(({ title }) => title)).toEqual(
    [],
  )
})

/** Returns the texts of all description list rows in a value. */
function findRows(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  if ('name' in value && 'text' in value && typeof value.text === 'string') return [value.text]
  return Object.values(value).flatMap(findRows)
}
