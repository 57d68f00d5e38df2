/** What the shop sells and the concerns it is sold for, as content types beside the platform's own. */
import { z } from 'zod'
import { field } from '#schema'
import { defineContentType, type ContentType } from '#content-types'
import { findProductContradictions } from './product-facts.ts'

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
const productBody = z
  .object({
    name: field.text('Name', 120),
    strapline: field.text('Strapline', 160).meta({ help: 'One line: the format and for whom.' }),
    description: field.richText('What it does'),
    category: field.choice('Category', productCategories),
    availableSince: field.date('Available since').optional(),
    conditions: z.array(field.contentKey('Condition')).min(1),
    skinTypes: z.array(field.text('Skin type', 60)).min(1),
    format: field.text('Format', 60),
    size: field.text('Size', 60),
    useNote: field.text('Where it is used', 160).meta({ help: 'And by whom.' }),
    keyIngredients: z.array(
      z.object({ name: field.text('Name', 120), text: field.longText('What it does', 500) }),
    ),
    howToUse: z.array(field.longText('Step', 500)).min(1),
    warnings: z.array(field.longText('Warning', 500)).min(1),
    picture: field.image('Pack shot'),
    texture: field.image('Texture'),
    morePictures: z
      .array(z.object({ picture: field.image('Picture'), note: field.text('Line below it', 120) }))
      .meta({
        label: 'More pictures',
        help: 'Beyond pack shot and texture, such as the product in use; each says what it is.',
      })
      .default([]),
    inci: field
      .longText('Full ingredients (INCI)')
      .meta({ help: 'As printed on the pack, from the manufacturer alone.' })
      .optional(),
    monthsAfterOpening: field
      .number('Months after opening', { min: 1, max: 60 })
      .int()
      .meta({ help: 'The number in the open jar on the pack, from the manufacturer alone.' })
      .optional(),
    protocol: field
      .url('Protocol')
      .meta({ help: 'Address of its card, which only signed-in visitors read.' })
      .optional(),
    related: z.array(field.contentKey('Related product')),
    goesWith: z.array(field.contentKey('Goes with')).default([]),
    keepApart: z
      .array(
        z.object({
          product: field.contentKey('Product'),
          days: z
            .object({
              before: field.number('Days without it before this one', { min: 0, max: 365 }),
              after: field.number('Days without it after this one', { min: 0, max: 365 }),
            })
            .meta({
              label: 'Days between',
              help: 'Without, the two are never used beside each other; 0 and 0: not in one application.',
            })
            .optional(),
          why: field.longText('Why', 300),
        }),
      )
      .meta({
        label: 'Kept apart from',
        help: 'Said by one of the two; the other product, and sets that hold one, show it too.',
      })
      .default([]),
    contains: z.array(field.contentKey('In the set')).default([]),
    professionalUseOnly: field
      .toggle('Professional use only')
      .meta({ help: 'Applied in the clinic by trained hands, never sold on.' })
      .default(false),
    tradeReference: field.text('Trade reference', 40),
    checkedOn: field
      .date('Checked by a pharmacist')
      .meta({ help: 'When the page was last compared with the manufacturer’s information.' })
      .optional(),
    isIndexed: field.toggle('Search engines may list it').default(true),
  })
  .meta({
    help: 'What the shop sells. It is a record too: one page, the template, shows each product at its own address.',
  })

/** A concern that brings a client to a clinic. */
const conditionBody = z
  .object({
    name: field.text('Name', 80),
    strapline: field.text('Strapline', 160),
    care: field.text('What care is for', 80).meta({
      help: 'What leads from a product here: a cosmetic is for skin that looks or feels like this, never for a condition.',
    }),
    tint: field.color('Tint').meta({ help: 'The theme’s tint for this condition.' }),
    picture: field.image('Picture'),
    url: field.url('Page'),
  })
  .meta({ help: 'A concern that brings a client to a clinic.' })

export const storefrontContentTypes: readonly ContentType[] = [
  defineContentType({
    name: 'epiderm__product',
    label: 'Product',
    folder: 'products',
    schema: productBody,
    recordPrefix: '01t',
    uniqueFields: ['tradeReference'],
    findContradictions: findProductContradictions,
    comparedFields: ['related', 'goesWith', 'keepApart', 'contains'],
    // Two from a changed product to one that it affects, two more to all that this one is held to.
    comparedAlong: { fields: ['keepApart', 'contains'], steps: 4 },
  }),
  defineContentType({
    name: 'epiderm__condition',
    label: 'Condition',
    folder: 'conditions',
    schema: conditionBody,
  }),
]
