import { describe, expect, it } from 'vitest'
import { createRange, findCombinations, findContradictions, type ProductRelations } from './combinations.ts'

const product = (contentKey: string, more: Partial<ProductRelations> = {}): ProductRelations => ({
  contentKey,
  related: [],
  goesWith: [],
  keepApart: [],
  contains: [],
  ...more,
})
const week = { before: 5, after: 7 }
const sameDay = { before: 0, after: 0 }

const gel = product('gel', { keepApart: [{ product: 'retinoid', days: sameDay, why: 'alternate' }] })
const peel = product('peel', {
  goesWith: ['cream'],
  keepApart: [
    { product: 'gel', days: week, why: 'both exfoliate' },
    { product: 'retinoid', days: { before: 7, after: 7 }, why: 'vitamin A' },
  ],
})
const retinoid = product('retinoid', { keepApart: [{ product: 'retinal', why: 'one is enough' }] })
const retinal = product('retinal')
const cream = product('cream')
const set = product('set', { contains: ['gel', 'retinoid'] })
const range = [gel, peel, retinoid, retinal, cream, set]

const daysOf = (key: string, products = range) =>
  Object.fromEntries(
    findCombinations(key, createRange(products)).keepApart.map(({ product: other, days }) => [other, days]),
  )

describe('a product’s combinations and waiting times', () => {
  it('apply in both directions, with the days before and after swapped', () => {
    expect(daysOf('peel')).toMatchObject({ gel: week })
    expect(daysOf('gel')).toMatchObject({ peel: { before: 7, after: 5 }, retinoid: sameDay })
    expect(findCombinations('cream', createRange(range)).goesWith).toEqual(['peel'])
    expect(findCombinations('peel', createRange(range)).goesWith).toEqual(['cream'])
  })

  it('keep products apart permanently if no number of days is stated', () => {
    expect(daysOf('retinal')).toEqual({ retinoid: undefined, set: undefined })
  })

  it('for a set are the longest distances of its products, in both directions', () => {
    expect(daysOf('set')).toEqual({ peel: { before: 7, after: 7 }, retinal: undefined })
    expect(daysOf('peel')).toMatchObject({ set: { before: 7, after: 7 } })
    expect(daysOf('gel')).not.toHaveProperty('set')
  })

  it('use the stricter of two stated distances', () => {
    const twice = [product('a', { keepApart: [{ product: 'b', days: week, why: 'x' }] }), product('b')]
    const never = { ...twice[1]!, keepApart: [{ product: 'a', why: 'never' }] }
    expect(findCombinations('a', createRange([twice[0]!, never])).keepApart).toEqual([
      { product: 'b', why: 'never', statedBy: 'b' },
    ])
  })

  it('list sets in the order of the product range', () => {
    const own = product('own', {
      keepApart: [
        { product: 'late', why: '' },
        { product: 'early', why: '' },
      ],
    })
    const sets = [product('first', { contains: ['early'] }), product('second', { contains: ['late'] })]
    expect(Object.keys(daysOf('own', [own, ...sets]))).toEqual(['late', 'early', 'first', 'second'])
  })

  it('are empty for an unknown product', () => {
    expect(findCombinations('gone', createRange(range))).toEqual({ goesWith: [], keepApart: [] })
  })
})

describe('contradictions', () => {
  it('are not reported for a consistent range', () => {
    expect(range.flatMap((own) => findContradictions(own, createRange(range)))).toEqual([])
  })

  it.each<[string, ProductRelations, string, string]>([
    [
      'a related product that the product’s own file keeps apart',
      { ...peel, related: ['gel'] },
      'gel',
      'related',
    ],
    [
      'a related product whose own file keeps the two apart',
      { ...gel, related: ['peel'] },
      'peel',
      'related',
    ],
    [
      'a product in goesWith that must be kept apart',
      { ...retinal, goesWith: ['retinoid'] },
      'retinoid',
      'goesWith',
    ],
    [
      'a product related to a set, but kept apart from the set’s products',
      { ...set, related: ['peel'] },
      'peel',
      'related',
    ],
    ['a related set that contains a product to keep apart', { ...peel, related: ['set'] }, 'set', 'related'],
    [
      'a set with two products that need days between them',
      { ...set, contains: ['gel', 'retinoid', 'peel'] },
      'peel',
      'contains',
    ],
    [
      'a set with two products that exclude each other',
      { ...set, contains: ['retinoid', 'retinal'] },
      'retinal',
      'contains',
    ],
    [
      'two files that state different days',
      { ...gel, keepApart: [{ product: 'peel', days: week, why: '' }] },
      'peel',
      'keepApart',
    ],
    [
      'two products of which one states “never” and the other some days',
      { ...retinal, keepApart: [{ product: 'retinoid', days: week, why: '' }] },
      'retinoid',
      'keepApart',
    ],
    [
      'a product that refers to itself',
      { ...cream, keepApart: [{ product: 'cream', why: '' }] },
      'cream',
      'keepApart',
    ],
  ])('%s', (_, changed, other, says) => {
    const products = range.map((own) => (own.contentKey === changed.contentKey ? changed : own))
    expect(findContradictions(changed, createRange(products))).toContainEqual({ other, says })
  })

  it('in a translation are found in the translation’s content, not in the original', () => {
    const german = { ...cream, related: ['gel'], keepApart: [{ product: 'gel', days: week, why: '' }] }
    const both = createRange([...range, german])
    expect(findContradictions(german, both)).toEqual([{ other: 'gel', says: 'related' }])
    expect(findContradictions(cream, both)).toEqual([])
  })

  it('are not reported for two products that state the same days', () => {
    const agreeing = { ...gel, keepApart: [{ product: 'peel', days: { before: 7, after: 5 }, why: '' }] }
    const products = [agreeing, peel]
    expect(products.flatMap((own) => findContradictions(own, createRange(products)))).toEqual([])
  })
})

describe('a range with thousands of products', () => {
  /**
   * Creates a chain of products. Each product must also be kept apart from another product, and some products are in
   * sets. Counts how often a product's fields are read.
   */
  function createCounted(size: number) {
    const count = { reads: 0 }
    const products = Array.from({ length: size }, (_, i) =>
      product(`p${i}`, {
        related: [`p${i + 2}`],
        goesWith: [`p${i + 3}`],
        keepApart: [
          { product: 'p0', days: sameDay, why: '' },
          { product: `p${i + 1}`, days: sameDay, why: '' },
        ],
        contains: i % 4 === 3 ? [`p${i - 1}`, `p${i - 2}`] : [],
      }),
    )
    const counted = products.map(
      (own) =>
        new Proxy(own, {
          get(target, name) {
            count.reads += 1
            return Reflect.get(target, name) as unknown
          },
        }),
    )
    return { products: counted, count }
  }

  const countReads = (size: number, look: (products: readonly ProductRelations[]) => unknown) => {
    const { products, count } = createCounted(size)
    look(products)
    return count.reads
  }

  it.each<[string, (products: readonly ProductRelations[]) => unknown]>([
    [
      'contradictions',
      (products) => {
        const range = createRange(products)
        return products.map((own) => findContradictions(own, range))
      },
    ],
    [
      'combinations',
      (products) => {
        const range = createRange(products)
        return products.map((_, i) => findCombinations(`p${i}`, range))
      },
    ],
  ])('needs about twice the reads for twice the products to find their %s', (_, look) => {
    const reads = countReads(200, look)
    expect(reads).toBeGreaterThan(200)
    expect(countReads(400, look) / reads).toBeLessThan(2.2)
  })
})
