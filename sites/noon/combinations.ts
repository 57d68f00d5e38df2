/**
 * Finds products that can be combined and products that must be kept apart. A statement in one product's file also
 * applies to the other product that it mentions, and to every set that contains either product.
 */

import type { Sentence } from '@epiderm/platform'

/**
 * Days to wait before and after using the other product. If both are 0, the products must not be used in the same
 * application.
 */
export type WaitingDays = { readonly before: number; readonly after: number }

/** The sentences that state how many days visitors must wait. */
export const daySentences: readonly Sentence[] = [
  { when: 'empty', labelKey: 'combination.never', values: [] },
  { when: 'zeros', labelKey: 'combination.apart', values: [] },
  { when: 'equal', labelKey: 'combination.days', values: ['before'] },
  { labelKey: 'combination.daysAfter', values: ['after', 'this.name', 'before', 'product.name'] },
]

/** A product to keep apart. If `days` is undefined, the two products must never be used together. */
type ProductSeparation = {
  readonly product: string
  readonly days?: WaitingDays | undefined
  readonly why: string
}

/** The fields of a product that contain the content keys of other products. */
export type ProductRelations = {
  readonly contentKey: string
  readonly related: readonly string[]
  readonly goesWith: readonly string[]
  readonly keepApart: readonly ProductSeparation[]
  /** The products that a set contains. */
  readonly contains: readonly string[]
}

/** `statedBy` is the content key of the product whose file contains the statement. */
type StatedSeparation = ProductSeparation & { readonly statedBy: string }

export type ProductCombinations = {
  readonly goesWith: readonly string[]
  readonly keepApart: readonly StatedSeparation[]
}

/**
 * Products, indexed by the products that they refer to. A product is compared only with the products that refer to it,
 * so that the cost of a check does not grow with the size of the range.
 */
export type ProductRange = {
  /** Returns a product in all languages in which it exists. */
  readonly findByKey: (contentKey: string) => readonly ProductRelations[]
  /**
   * Returns the products whose `field` contains one of the keys. Each product is returned once, in the order of the
   * range.
   */
  readonly findNaming: (field: ReferenceField, contentKeys: readonly string[]) => readonly ProductRelations[]
}

export type ReferenceField = 'goesWith' | 'keepApart' | 'contains'

/** Creates a range. Reads each product only once. */
export function createRange(products: readonly ProductRelations[]): ProductRange {
  const byKey = groupByKeys(products, ({ contentKey }) => [contentKey])
  const naming = {
    goesWith: groupByKeys(products, ({ goesWith }) => goesWith),
    keepApart: groupByKeys(products, ({ keepApart }) => keepApart.map(({ product }) => product)),
    contains: groupByKeys(products, ({ contains }) => contains),
  }
  const positions = new Map(products.map((product, position) => [product, position]))
  const toPosition = (product: ProductRelations) => positions.get(product) ?? 0
  return {
    findByKey: (contentKey) => byKey.get(contentKey) ?? [],
    findNaming(field, contentKeys) {
      const found = new Set(contentKeys.flatMap((contentKey) => naming[field].get(contentKey) ?? []))
      return [...found].toSorted((a, b) => toPosition(a) - toPosition(b))
    },
  }
}

function groupByKeys<T>(
  all: readonly T[],
  toKeys: (one: T) => readonly string[],
): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all)
    for (const key of new Set(toKeys(one))) {
      const group = groups.get(key)
      if (group === undefined) groups.set(key, [one])
      else group.push(one)
    }
  return groups
}

/** Returns a range that contains the product in one language only. */
function withoutTranslations(own: ProductRelations, { findByKey, findNaming }: ProductRange): ProductRange {
  const isOtherProduct = (product: ProductRelations) =>
    product === own || product.contentKey !== own.contentKey
  return {
    findByKey: (contentKey) => findByKey(contentKey).filter(isOtherProduct),
    findNaming: (field, contentKeys) => findNaming(field, contentKeys).filter(isOtherProduct),
  }
}

/**
 * Returns all combinations for a product, regardless of which product's file states them. Combinations are in the order
 * of the range.
 */
export function findCombinations(contentKey: string, range: ProductRange): ProductCombinations {
  const [own] = range.findByKey(contentKey)
  if (own === undefined) return { goesWith: [], keepApart: [] }
  const naming = range
    .findNaming('goesWith', [contentKey])
    .filter((product) => product.contentKey !== contentKey)
  return {
    goesWith: [...new Set([...own.goesWith, ...naming.map((product) => product.contentKey)])],
    keepApart: toStrictest([
      ...findDistances(own, range),
      ...own.contains.flatMap((held) => findHeldDistances(held, { set: own, range })),
      ...findDistancesToSets(own, range),
    ]),
  }
}

/**
 * Returns the distances stated in the product's own file or in the files of other products. Excludes distances derived
 * from sets.
 */
function findDistances(own: ProductRelations, range: ProductRange): StatedSeparation[] {
  const mirrored = range
    .findNaming('keepApart', [own.contentKey])
    .flatMap(({ contentKey, keepApart }) =>
      keepApart
        .filter(({ product }) => product === own.contentKey)
        .map(({ days, why }) => ({ product: contentKey, days: toMirrored(days), why, statedBy: contentKey })),
    )
  return [...own.keepApart.map((stated) => ({ ...stated, statedBy: own.contentKey })), ...mirrored]
}

/**
 * Returns the distances that a set inherits from one of its products. Excludes distances to other products in the same
 * set.
 */
const findHeldDistances = (
  held: string,
  { set, range }: { set: ProductRelations; range: ProductRange },
): StatedSeparation[] =>
  range
    .findByKey(held)
    .flatMap((product) => findDistances(product, range))
    .filter(({ product }) => product !== set.contentKey && !set.contains.includes(product))

/**
 * Returns distances to sets that contain a product from which this product must be separated. Excludes sets that
 * contain the product itself.
 */
function findDistancesToSets(own: ProductRelations, range: ProductRange): StatedSeparation[] {
  const distances = findDistances(own, range).map((distance, position) => ({ distance, position }))
  const byProduct = groupByKeys(distances, ({ distance }) => [distance.product])
  return range
    .findNaming('contains', [...byProduct.keys()])
    .filter(({ contentKey, contains }) => contentKey !== own.contentKey && !contains.includes(own.contentKey))
    .flatMap(({ contentKey, contains }) =>
      [...new Set(contains)]
        .flatMap((held) => byProduct.get(held) ?? [])
        .toSorted((a, b) => a.position - b.position)
        .map(({ distance }) => ({ ...distance, product: contentKey })),
    )
}

const toMirrored = (days: WaitingDays | undefined): WaitingDays | undefined =>
  days && { before: days.after, after: days.before }

/** Returns only the longest distance for each product. */
function toStrictest(distances: readonly StatedSeparation[]): StatedSeparation[] {
  const byProduct = new Map<string, StatedSeparation>()
  for (const distance of distances) {
    const known = byProduct.get(distance.product)
    byProduct.set(distance.product, known === undefined ? distance : toStricter(known, distance))
  }
  return [...byProduct.values()]
}

function toStricter(a: StatedSeparation, b: StatedSeparation): StatedSeparation {
  if (a.days === undefined || b.days === undefined) return a.days === undefined ? a : b
  const longer = b.days.before + b.days.after > a.days.before + a.days.after ? b : a
  return {
    ...longer,
    days: {
      before: Math.max(a.days.before, b.days.before),
      after: Math.max(a.days.after, b.days.after),
    },
  }
}

export type ProductContradiction = {
  /** Content key of the other product in the contradiction. If a product contradicts itself, this is its own key. */
  readonly other: string
  /** The field that contains the contradiction. */
  readonly says: 'related' | 'goesWith' | 'contains' | 'keepApart'
}

/**
 * Returns statements in one language version of a product that contradict each other or contradict another product's
 * statements.
 */
export function findContradictions(
  product: ProductRelations,
  range: ProductRange,
): readonly ProductContradiction[] {
  const beside = withoutTranslations(product, range)
  const { keepApart } = findCombinations(product.contentKey, beside)
  const apart = new Set(keepApart.map((distance) => distance.product))
  const saysOf = (says: 'related' | 'goesWith') =>
    product[says]
      .filter((other) => apart.has(other) || other === product.contentKey)
      .map((other) => ({ other, says }))
  return [
    ...saysOf('related'),
    ...saysOf('goesWith'),
    ...findClashingContents(product, beside).map((other) => ({ other, says: 'contains' as const })),
    ...findDifferentDays(product, beside).map((other) => ({ other, says: 'keepApart' as const })),
  ]
}

/**
 * Finds products in a set that must be used on different days. Products in a set belong to one routine, but may be used
 * at different times of the day.
 */
const findClashingContents = ({ contains }: ProductRelations, range: ProductRange): string[] =>
  contains.filter((held) =>
    range
      .findByKey(held)
      .flatMap((product) => findDistances(product, range))
      .some(({ product, days }) => contains.includes(product) && !isWithinOneDay(days)),
  )

const isWithinOneDay = (days: WaitingDays | undefined) => days?.before === 0 && days.after === 0

/**
 * Returns the products whose files state a different number of days than this product's file. Also returns this product
 * if it refers to itself.
 */
const findDifferentDays = (own: ProductRelations, range: ProductRange): string[] =>
  own.keepApart
    .filter(({ product, days }) => {
      const answers = range
        .findByKey(product)
        .flatMap(({ keepApart }) => keepApart.filter((distance) => distance.product === own.contentKey))
      return product === own.contentKey || answers.some((answer) => !isSame(toMirrored(answer.days), days))
    })
    .map(({ product }) => product)

const isSame = (a: WaitingDays | undefined, b: WaitingDays | undefined) =>
  a?.before === b?.before && a?.after === b?.after
