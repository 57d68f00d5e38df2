/** Products and conditions, as content types in addition to the platform's own. */
import { z } from 'zod'
import { field } from '#schema'
import { defineContentType, type ContentType } from '#content-types'
import { findProductContradictions } from './product-facts.ts'

/** In the order of use; products for clinics, and sets, come last. */
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
    name: field.text('Name', 120).meta({ help: 'The name on the pack, including the brand.' }),
    strapline: field.text('Strapline', 160).meta({ help: 'One line with the format and the target group.' }),
    description: field.richText('What it does').meta({
      help: 'HTML for the product page. Describe the effect on the look or feel of skin; never claim that the product heals.',
    }),
    category: field
      .choice('Category', productCategories)
      .meta({ help: 'The step of use in the list of the range.' }),
    availableSince: field
      .date('Available since')
      .meta({ help: 'Sorts the range by newest. Products without a date count as old.' })
      .optional(),
    conditions: z
      .array(
        field
          .contentKey('Condition', 'epiderm__condition')
          .meta({ help: 'Concerns shown on the product page and used as filters of the range.' }),
      )
      .min(1),
    skinTypes: z
      .array(field.text('Skin type', 60).meta({ help: 'Suitable skin types, one entry each: `oily`.' }))
      .min(1),
    format: field.text('Format', 60).meta({ help: 'The form of the product: `gel`, `pads`.' }),
    size: field.text('Size', 60).meta({ help: 'The size with its unit: `50 ml`.' }),
    useNote: field
      .text('Where it is used', 160)
      .meta({ help: 'The place of use, and the people who use it.' }),
    keyIngredients: z
      .array(
        z.object({
          name: field
            .text('Name', 120)
            .meta({ help: 'The name of the ingredient, with its percentage if it is on the pack.' }),
          text: field
            .longText('What it does', 500)
            .meta({ help: 'The effect of the ingredient in this product, in one sentence.' }),
        }),
      )
      .meta({
        label: 'Key ingredients',
        help: 'The characteristic ingredients, most important first.',
      }),
    howToUse: z.array(field.longText('Step', 500).meta({ help: 'One entry per step, in order.' })).min(1),
    warnings: z
      .array(
        field.longText('Warning', 500).meta({
          help: 'One entry per warning, in the manufacturer’s words. Other pages show the same texts.',
        }),
      )
      .min(1),
    picture: field
      .image('Pack shot')
      .meta({ help: 'The pack on a plain background, for lists and the top of the page.' }),
    texture: field.image('Texture').meta({ help: 'A close-up of the product itself.' }),
    morePictures: z
      .array(
        z.object({
          picture: field.image('Picture'),
          note: field.text('Line below it', 120).meta({ help: 'A short description of the picture.' }),
        }),
      )
      .meta({
        label: 'More pictures',
        help: 'Further pictures, such as the product in use, each with a description.',
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
      .meta({ help: 'The address of the protocol card, which only signed-in visitors can read.' })
      .optional(),
    related: z.array(
      field
        .contentKey('Related product', 'epiderm__product')
        .meta({ help: 'Shown at the end of the page in this order, if published.' }),
    ),
    goesWith: z
      .array(
        field.contentKey('Goes with', 'epiderm__product').meta({
          help: 'Products to use with this one. An entry in one of the two products appears on both pages.',
        }),
      )
      .default([]),
    keepApart: z
      .array(
        z.object({
          product: field.contentKey('Product', 'epiderm__product'),
          days: z
            .object({
              before: field
                .number('Days without it before this one', { min: 0, max: 365 })
                .meta({ help: 'Days without the other product before this one is used.' }),
              after: field
                .number('Days without it after this one', { min: 0, max: 365 })
                .meta({ help: 'Days without the other product after this one is used.' }),
            })
            .meta({
              label: 'Days between',
              help: 'If empty, the two are never used together. With 0 and 0, they are not used in the same application.',
            })
            .optional(),
          why: field
            .longText('Why', 300)
            .meta({ help: 'The effect on the skin, in one sentence that clients understand.' }),
        }),
      )
      .meta({
        label: 'Kept apart from',
        help: 'An entry in one of the two products also appears on the other product and on sets that contain one of them.',
      })
      .default([]),
    contains: z
      .array(
        field
          .contentKey('In the set', 'epiderm__product')
          .meta({ help: 'The products in the set. Leave it empty for a single product.' }),
      )
      .default([]),
    professionalUseOnly: field
      .toggle('Professional use only')
      .meta({ help: 'For use by trained staff in the clinic, not for resale.' })
      .default(false),
    tradeReference: field
      .text('Trade reference', 40)
      .meta({ help: 'The order number for clinics, unique for each product.' }),
    checkedOn: field
      .date('Checked by a pharmacist')
      .meta({ help: 'Date of the last comparison with the manufacturer’s information.' })
      .optional(),
    isIndexed: field
      .toggle('Search engines may list it')
      .meta({ help: 'If off, search engines are asked not to list the page, and it is not in the sitemap.' })
      .default(true),
  })
  .meta({
    help: 'A product of the shop. One page, the template, shows each product at its own address.',
  })

/** A concern that brings a client to a clinic. */
const conditionBody = z
  .object({
    name: field.text('Name', 80).meta({ help: 'The name that clients use, on its page and in filters.' }),
    strapline: field
      .text('Strapline', 160)
      .meta({ help: 'One line below the name about what clients see or feel.' }),
    care: field.text('What care is for', 80).meta({
      help: 'The text of the link from a product. A cosmetic is for skin that looks or feels like this, never for a condition.',
    }),
    tint: field.color('Tint').meta({ help: 'The theme colour for this condition.' }),
    picture: field.image('Picture'),
    url: field.url('Page').meta({ help: 'The address of the page about the condition: `/skincare/acne`.' }),
  })
  .meta({ help: 'A skin concern of clients.' })

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
    // Two steps lead from a changed product to an affected one, and two more to the products that it refers to.
    comparedAlong: { fields: ['keepApart', 'contains'], steps: 4 },
  }),
  defineContentType({
    name: 'epiderm__condition',
    label: 'Condition',
    folder: 'conditions',
    schema: conditionBody,
  }),
]
