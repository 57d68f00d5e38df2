/** Reads the relations between stored products. */
import { z } from 'zod'
import type { TypedItem, TypedItemProblem } from '@epiderm/platform'
import {
  createRange,
  findContradictions,
  type ProductContradiction,
  type ProductRelations,
} from './combinations.ts'

const keys = z.array(z.string()).catch([])
const days = z.object({ before: z.number(), after: z.number() }).optional()
const facts = z.object({
  related: keys,
  goesWith: keys,
  keepApart: z.array(z.object({ product: z.string(), days, why: z.string() })).catch([]),
  contains: keys,
})

/**
 * Reads a product's references to other products. Ignores missing or invalid fields, because content validation reports
 * them.
 */
export const parseProductRelations = ({
  contentKey,
  body,
}: Pick<TypedItem, 'contentKey' | 'body'>): ProductRelations => ({
  contentKey,
  ...facts.parse(body),
})

/**
 * Finds contradictions between products. Compares each language version with the versions in all languages, so that a
 * waiting time missing from a translation is found.
 */
export function findProductContradictions(items: readonly TypedItem[]): TypedItemProblem[] {
  const products = items.map((item) => ({ item, own: parseProductRelations(item) }))
  const range = createRange(products.map(({ own }) => own))
  const titles = new Map(items.toReversed().map(({ contentKey, title }) => [contentKey, title]))
  return products.flatMap(({ item, own }) =>
    findContradictions(own, range).map((found) => ({
      item,
      message: toMessage(found, titles.get(found.other) ?? found.other),
      hint: hints[found.says],
    })),
  )
}

const toMessage = ({ says }: ProductContradiction, name: string): string =>
  ({
    related: `lists ${name} under “Related products”, although the two must be kept apart`,
    goesWith: `lists ${name} under “Goes with”, although the two must be kept apart`,
    contains: `contains both ${name} and a product that it must not be combined with`,
    keepApart: `has “Days between” values for ${name} that do not match those in ${name}`,
  })[says]

const hints: Readonly<Record<ProductContradiction['says'], string>> = {
  related: 'Remove it from “Related products”, or correct “Keep apart from” in the product that states it.',
  goesWith: 'Remove it from “Goes with”, or correct “Keep apart from” in the product that states it.',
  contains: 'Only products with 0 days before and after each other belong in one set.',
  keepApart: 'State the days in only one of the two products; before and after are swapped in the other.',
}
