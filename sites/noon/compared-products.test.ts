import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { TypedItem } from '@epiderm/platform'
import { scaleEditRounds } from '../../tests/count-edits.ts'
import { storefrontContentTypes } from './content-types.ts'
import { findProductContradictions } from './product-facts.ts'

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const some = fc.subarray(names, { maxLength: 2 })
const days = fc.constantFrom(undefined, { before: 0, after: 0 }, { before: 2, after: 1 })
const product = fc
  .record({
    name: fc.constantFrom(...names),
    language: fc.constantFrom('en_GB', 'en_GB', 'de_DE'),
    related: some,
    goesWith: some,
    contains: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: some }),
    apart: fc.array(fc.record({ product: fc.constantFrom(...names), days }), { maxLength: 1 }),
  })
  .map(({ name, language, apart, ...body }): TypedItem => {
    const keepApart = apart.map((one) => ({ ...one, why: 'Too much at once.' }))
    return { contentKey: name, language, title: name, body: { ...body, keepApart } }
  })

const { fields = [], steps = 0 } =
  storefrontContentTypes.find(({ name }) => name === 'epiderm__product')?.comparedAlong ?? {}

const toReferencedNames = ({ body }: TypedItem): string[] =>
  fields.flatMap((field) =>
    (body[field] as (string | { product: string })[]).map((one) =>
      typeof one === 'string' ? one : one.product,
    ),
  )

/**
 * Finds products that are connected to the changed product by at most the declared number of references, in either
 * direction.
 */
function findNear(changed: TypedItem, others: readonly TypedItem[]): readonly TypedItem[] {
  const near = new Set<TypedItem>([changed])
  for (let step = 0; step < steps; step++) {
    const ring = [...near]
    for (const other of others)
      if (
        ring.some(
          (one) =>
            one.contentKey === other.contentKey ||
            toReferencedNames(one).includes(other.contentKey) ||
            toReferencedNames(other).includes(one.contentKey),
        )
      )
        near.add(other)
  }
  return [...near]
}

const contradict = (items: readonly TypedItem[]) =>
  findProductContradictions(items)
    .map(({ item, message }) => `${item.title} ${item.language} ${message}`)
    .toSorted()

it('finds every contradiction with a changed product by following the `comparedAlong` references of its type', () => {
  const range = new Map<string, TypedItem>()
  let rejected = 0
  for (const changed of fc.sample(product, { numRuns: scaleEditRounds(300), seed: 3 })) {
    const key = `${changed.contentKey} ${changed.language}`
    const others = Array.from(range).flatMap(([other, item]) => (other === key ? [] : [item]))
    const problems = contradict([changed, ...others])
    expect(contradict(findNear(changed, others))).toEqual(problems)
    if (problems.length === 0) range.set(key, changed)
    else rejected++
  }
  expect(rejected).toBeGreaterThan(scaleEditRounds(300) / 30)
})
