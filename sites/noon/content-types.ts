/** Content types for products and conditions, in addition to the platform's own types. */
import { z } from 'zod'
import { defineContentType, field, type ContentType } from '@epiderm/platform'
import { daySentences } from './combinations.ts'
import { conditionMigrations, productMigrations } from './content-migrations.ts'
import { findProductContradictions } from './product-facts.ts'

/** Product categories in order of use, followed by products for clinics and sets. */
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

/** A product. Products are also records, so they share one record page template (PAGE-P1). */
const productBody = z
  .object({
    name: field
      .text('Name', 120)
      .meta({ help: 'The name on the pack, including the brand.', isSortable: true }),
    strapline: field.text('Strapline', 160).meta({ help: 'One line with the format, and whom it is for.' }),
    description: field.richText('What it does').meta({
      help: 'Describe the effect on the look or feel of skin; never claim that the product heals.',
    }),
    category: field
      .choice('Category', productCategories)
      .meta({ help: 'The step in a routine. Sorts the list of products.', isSortable: true }),
    availableSince: field
      .date('Available since')
      .meta({ help: 'Used to sort by newest. Products without a date come last.', isSortable: true })
      .optional(),
    conditions: z
      .array(
        field
          .contentKey('Condition', 'epiderm__condition')
          .meta({ help: 'Skin concerns, shown on the product page and used as filters.' }),
      )
      .min(1)
      .meta({ label: 'Conditions', isFilterable: true }),
    skinTypes: z
      .array(field.text('Skin type', 60).meta({ help: 'Suitable skin types, such as `oily`.' }))
      .min(1)
      .meta({ label: 'Skin types' }),
    format: field.text('Format', 60).meta({ help: 'The form of the product, such as `gel`.' }),
    size: field.text('Size', 60).meta({ help: 'The size with its unit, such as `50 ml`.' }),
    useNote: field
      .text('Where it is used', 160)
      .meta({ help: 'The place of use and the user, such as `At home, by clients`.' }),
    keyIngredients: z
      .array(
        z
          .object({
            name: field
              .text('Name', 120)
              .meta({ help: 'The name of the ingredient, with its percentage if it is on the pack.' }),
            text: field
              .longText('What it does', 500)
              .meta({ help: 'The effect of the ingredient in this product, in one sentence.' }),
          })
          .meta({ label: 'Ingredient' }),
      )
      .meta({
        label: 'Key ingredients',
        help: 'The most important ingredients first.',
      }),
    howToUse: z
      .array(field.longText('Step', 500).meta({ help: 'Steps in order.' }))
      .min(1)
      .meta({ label: 'How to use' }),
    warnings: z
      .array(
        field.longText('Warning', 500).meta({
          help: 'Warnings in the manufacturer’s words, also shown on other pages.',
        }),
      )
      .min(1)
      .meta({ label: 'Warnings' }),
    picture: field
      .image('Pack shot')
      .meta({ help: 'The pack on a plain background, for lists and the top of the page.' }),
    texture: field.image('Texture').meta({ help: 'A close-up of the product itself.' }),
    morePictures: z
      .array(
        z
          .object({
            picture: field.image('Picture'),
            note: field.text('Caption', 120).meta({ help: 'A short description of the picture.' }),
          })
          .meta({ label: 'Picture' }),
      )
      .meta({
        label: 'More pictures',
        help: 'Further pictures, such as the product in use.',
      })
      .default([]),
    inci: field
      .longText('Full ingredients (INCI)')
      .meta({ help: 'The list printed on the pack, from the manufacturer only.' })
      .optional(),
    monthsAfterOpening: field
      .number('Months after opening', { min: 1, max: 60 })
      .int()
      .meta({ help: 'The number in the open jar symbol on the pack, from the manufacturer only.' })
      .optional(),
    protocol: field
      .url('Protocol')
      .meta({ help: 'The protocol card, which only signed-in visitors can read.' })
      .optional(),
    related: z
      .array(
        field
          .contentKey('Related product', 'epiderm__product')
          .meta({ help: 'Shown at the end of the page, in this order.' }),
      )
      .meta({ label: 'Related products' }),
    goesWith: z
      .array(
        field.contentKey('Product', 'epiderm__product').meta({
          help: 'Enter this for one product only. It also appears on the other product.',
        }),
      )
      .meta({ label: 'Goes with' })
      .default([]),
    keepApart: z
      .array(
        z
          .object({
            product: field.contentKey('Product', 'epiderm__product'),
            days: z
              .object({
                before: field
                  .number('Days to wait after the other product before using this one', { min: 0, max: 365 })
                  .meta({
                    titledLabel: 'Days to wait after {product.name} before using {this.name}',
                    help: 'The pause before this product.',
                  }),
                after: field
                  .number('Days to wait after this product before using the other one', { min: 0, max: 365 })
                  .meta({
                    titledLabel: 'Days to wait after {this.name} before using {product.name}',
                    help: 'The pause after this product.',
                  }),
              })
              .meta({
                label: 'Days between',
                help: 'Leave empty if they must never be used together. 0 and 0 means: not in the same application.',
                sentences: daySentences,
              })
              .optional(),
            why: field
              .longText('Why', 300)
              .meta({ help: 'The reason in one sentence that clients understand.' }),
          })
          .meta({ label: 'Product' }),
      )
      .meta({
        label: 'Keep apart from',
        help: 'Enter this for one product only. It also appears on the other product and on any set containing either.',
      })
      .default([]),
    contains: z
      .array(
        field
          .contentKey('Product', 'epiderm__product')
          .meta({ help: 'Products in the set. Leave empty for a single product.' }),
      )
      .meta({ label: 'In the set' })
      .default([]),
    professionalUseOnly: field
      .toggle('Professional use only')
      .meta({ help: 'For trained staff in the clinic, not for resale.' })
      .default(false),
    tradeReference: field
      .text('Trade reference', 40)
      .meta({ help: 'The order number for clinics, different for each product.' }),
    checkedOn: field
      .date('Checked by a pharmacist')
      .meta({ help: 'The date of the last check against the manufacturer’s information.' })
      .optional(),
    isIndexed: field
      .toggle('Show in search results')
      .meta({ help: 'If this is off, search engines are asked not to list this page.', isFilterable: true })
      .default(true),
  })
  .meta({
    help: 'A product of the shop, with a page of its own.',
  })

/** A skin concern for which a client visits a clinic. */
const conditionBody = z
  .object({
    name: field.text('Name', 80).meta({ help: 'The name on its page and in filters.' }),
    strapline: field
      .text('Strapline', 160)
      .meta({ help: 'One line about the signs that clients see or feel.' }),
    care: field.text('Link text on products', 80).meta({
      help: 'Says how skin looks or feels, never that a product treats a condition.',
    }),
    tint: field.color('Colour').meta({ help: 'The colour of this condition throughout the site.' }),
    picture: field.image('Picture'),
    url: field.url('Page').meta({ help: 'The page about the condition, such as `/skincare/acne`.' }),
  })
  .meta({ help: 'A skin concern of clients.' })

export const storefrontContentTypes: readonly ContentType[] = [
  defineContentType({
    name: 'epiderm__product',
    label: 'Product',
    pluralLabel: 'Products',
    folder: 'products',
    schema: productBody,
    version: 2,
    migrate: productMigrations,
    recordPrefix: '01t',
    uniqueFields: ['tradeReference'],
    staysWhenWithdrawn: ['goesWith', 'keepApart', 'contains'],
    withdrawnWith: ['contains'],
    findContradictions: findProductContradictions,
    comparedFields: ['related', 'goesWith', 'keepApart', 'contains'],
    // A change can affect products that are up to two references away. Checking those products requires products that
    // are up to two further references away.
    comparedAlong: { fields: ['keepApart', 'contains'], steps: 4 },
  }),
  defineContentType({
    name: 'epiderm__condition',
    label: 'Condition',
    pluralLabel: 'Conditions',
    folder: 'conditions',
    schema: conditionBody,
    version: 2,
    migrate: conditionMigrations,
  }),
]
