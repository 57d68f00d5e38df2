/**
 * What products may be used together, and what not, as both sides see it. A product's file says it once; the other product,
 * and every set that holds one of the two, knows it from there.
 */

/** Days without the other product around the use of this one; 0 and 0: never in one application. */
export type Days = { readonly before: number; readonly after: number }

/** Without days the two are never used beside each other. */
export type Distance = { readonly product: string; readonly days?: Days | undefined; readonly why: string }

/** The fields of a product that speak of others, by their content keys. */
export type ProductFacts = {
  readonly contentKey: string
  readonly related: readonly string[]
  readonly goesWith: readonly string[]
  readonly keepApart: readonly Distance[]
  /** What a set holds. */
  readonly contains: readonly string[]
}

export type Combinations = {
  readonly goesWith: readonly string[]
  readonly keepApart: readonly Distance[]
}

/** Everything that holds for one product, whoever of `products` says it; in the order in which it is said. */
export function findCombinations(contentKey: string, products: readonly ProductFacts[]): Combinations {
  const own = products.find((product) => product.contentKey === contentKey)
  if (own === undefined) return { goesWith: [], keepApart: [] }
  const others = products.filter((product) => product.contentKey !== contentKey)
  const naming = others.filter(({ goesWith }) => goesWith.includes(contentKey))
  return {
    goesWith: [...new Set([...own.goesWith, ...naming.map((product) => product.contentKey)])],
    keepApart: toStrictest([
      ...findDistances(own, products),
      ...own.contains.flatMap((held) => findHeldDistances(held, { set: own, products })),
      ...others.flatMap((set) => findDistancesToSet(own, { set, products })),
    ]),
  }
}

type InSet = { readonly set: ProductFacts; readonly products: readonly ProductFacts[] }

/** Of a product to another, from either file; a set's are not among them. */
function findDistances(own: ProductFacts, products: readonly ProductFacts[]): Distance[] {
  const mirrored = products.flatMap(({ contentKey, keepApart }) =>
    keepApart
      .filter(({ product }) => product === own.contentKey)
      .map(({ days, why }) => ({ product: contentKey, days: toMirrored(days), why })),
  )
  return [...own.keepApart, ...mirrored]
}

const findByKey = (contentKey: string, products: readonly ProductFacts[]) =>
  products.filter((product) => product.contentKey === contentKey)

/** A set stands apart from whatever one of its products stands apart from, but for what else is in it. */
const findHeldDistances = (held: string, { set, products }: InSet): Distance[] =>
  findByKey(held, products)
    .flatMap((product) => findDistances(product, products))
    .filter(({ product }) => product !== set.contentKey && !set.contains.includes(product))

function findDistancesToSet(own: ProductFacts, { set, products }: InSet): Distance[] {
  if (set.contains.includes(own.contentKey)) return []
  return findDistances(own, products)
    .filter(({ product }) => set.contains.includes(product))
    .map((distance) => ({ ...distance, product: set.contentKey }))
}

const toMirrored = (days: Days | undefined): Days | undefined =>
  days && { before: days.after, after: days.before }

/** One distance for each product: the longest that anything asks for. */
function toStrictest(distances: readonly Distance[]): Distance[] {
  const byProduct = new Map<string, Distance>()
  for (const distance of distances) {
    const known = byProduct.get(distance.product)
    byProduct.set(distance.product, known === undefined ? distance : toStricter(known, distance))
  }
  return [...byProduct.values()]
}

function toStricter(a: Distance, b: Distance): Distance {
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

export type Contradiction = {
  /** Content key of the other product, or of the product itself. */
  readonly other: string
  /** The field that says it. */
  readonly says: 'related' | 'goesWith' | 'contains' | 'keepApart'
}

/** What a product says that does not hold beside what it, or another one, says. */
export function findContradictions(
  product: ProductFacts,
  products: readonly ProductFacts[],
): readonly Contradiction[] {
  const { keepApart } = findCombinations(product.contentKey, products)
  const apart = new Set(keepApart.map((distance) => distance.product))
  const saysOf = (says: 'related' | 'goesWith') =>
    product[says]
      .filter((other) => apart.has(other) || other === product.contentKey)
      .map((other) => ({ other, says }))
  return [
    ...saysOf('related'),
    ...saysOf('goesWith'),
    ...findClashingContents(product, products).map((other) => ({ other, says: 'contains' as const })),
    ...findDifferentDays(product, products).map((other) => ({ other, says: 'keepApart' as const })),
  ]
}

/** What is in one box is used in one routine: at other times of the day perhaps, not with days between. */
const findClashingContents = ({ contains }: ProductFacts, products: readonly ProductFacts[]): string[] =>
  contains.filter((held) =>
    findByKey(held, products)
      .flatMap((product) => findDistances(product, products))
      .some(({ product, days }) => contains.includes(product) && !isWithinOneDay(days)),
  )

const isWithinOneDay = (days: Days | undefined) => days?.before === 0 && days.after === 0

/** Two files that both speak of the two products, and differ; or one that speaks of itself. */
const findDifferentDays = (own: ProductFacts, products: readonly ProductFacts[]): string[] =>
  own.keepApart
    .filter(({ product, days }) => {
      const answers = findByKey(product, products).flatMap(({ keepApart }) =>
        keepApart.filter((distance) => distance.product === own.contentKey),
      )
      return product === own.contentKey || answers.some((answer) => !isSame(toMirrored(answer.days), days))
    })
    .map(({ product }) => product)

const isSame = (a: Days | undefined, b: Days | undefined) => a?.before === b?.before && a?.after === b?.after
