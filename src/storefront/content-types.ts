/** What the shop sells and the concerns it is sold for, as content types beside the platform's own. */
import { z } from 'zod'
import { field } from '#blocks'
import { defineContentType, type ContentType } from '#content'
import { findProductContradictions, toCombinationText } from './product-facts.ts'

/** In the order of use; what the clinic uses and sets come last. */
export const productCategories = [
  'Cleanse',
  'Tone',
  'Refine',
  'Night',
  'Moisturise',
  'Protect',
  'Professional peel',
  'Set',
] as const

/** A product, which is a record too: its page is one record page template (PAGE-P1). */
const productBody = z.object({
  name: field.text('Name', 120),
  /** One line: the format and for whom. */
  strapline: field.text('Strapline', 160),
  description: field.richText('What it does'),
  category: field.choice('Category', productCategories),
  availableSince: field.date('Available since').optional(),
  conditions: z.array(field.contentKey('Condition')).min(1),
  skinTypes: z.array(field.text('Skin type', 60)).min(1),
  format: field.text('Format', 60),
  size: field.text('Size', 60),
  /** Where and by whom it is used. */
  useNote: field.text('Where it is used', 160),
  keyIngredients: z.array(
    z.object({ name: field.text('Name', 120), text: field.longText('What it does', 500) }),
  ),
  howToUse: z.array(field.longText('Step', 500)).min(1),
  warnings: z.array(field.longText('Warning', 500)).min(1),
  picture: field.image('Pack shot'),
  texture: field.image('Texture'),
  /** Beyond pack shot and texture, such as the product in use; each says what it is. */
  morePictures: z
    .array(z.object({ picture: field.image('Picture'), note: field.text('Line below it', 120) }))
    .default([]),
  /** As printed on the pack, from the manufacturer alone. */
  inci: field.longText('Full ingredients (INCI)').optional(),
  /** The number in the open jar on the pack, from the manufacturer alone. */
  monthsAfterOpening: field.number('Months after opening', { min: 1, max: 60 }).int().optional(),
  /** Address of its card, which only signed-in visitors read. */
  protocol: field.url('Protocol').optional(),
  related: z.array(field.contentKey('Related product')),
  goesWith: z.array(field.contentKey('Goes with')).default([]),
  /** Said by one of the two; the other product, and sets that hold one, show it too. */
  keepApart: z
    .array(
      z.object({
        product: field.contentKey('Product'),
        /** Without: the two are never used beside each other. 0 and 0: not in one application. */
        days: z
          .object({
            before: field.number('Days without it before this one', { min: 0, max: 365 }),
            after: field.number('Days without it after this one', { min: 0, max: 365 }),
          })
          .optional(),
        why: field.longText('Why', 300),
      }),
    )
    .default([]),
  contains: z.array(field.contentKey('In the set')).default([]),
  /** Applied in the clinic by trained hands, never sold on. */
  professionalUseOnly: field.toggle('Professional use only').default(false),
  tradeReference: field.text('Trade reference', 40),
  /** When a pharmacist last compared the page with the manufacturer's information. */
  checkedOn: field.date('Checked by a pharmacist').optional(),
  isIndexed: field.toggle('Search engines may list it').default(true),
})

/** A concern that brings a client to a clinic. */
const conditionBody = z.object({
  name: field.text('Name', 80),
  strapline: field.text('Strapline', 160),
  /** What leads from a product here: a cosmetic is for skin that looks or feels like this, never for a condition. */
  care: field.text('What care is for', 80),
  /** The theme's tint for this condition. */
  tint: field.color('Tint'),
  picture: field.image('Picture'),
  url: field.url('Page'),
})

export const storefrontContentTypes: readonly ContentType[] = [
  defineContentType({
    name: 'epiderm__product',
    label: 'Product',
    folder: 'products',
    schema: productBody,
    recordPrefix: '01t',
    uniqueFields: ['tradeReference'],
    findContradictions: findProductContradictions,
    toSearchText: toCombinationText,
  }),
  defineContentType({
    name: 'epiderm__condition',
    label: 'Condition',
    folder: 'conditions',
    schema: conditionBody,
  }),
]
