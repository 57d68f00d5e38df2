/** Products and conditions, as content types in addition to the platform's own. */
import { z } from 'zod'
import { field } from '#schema'
import { defineContentType, type ContentType } from '#content-types'
import { findProductContradictions } from './product-facts.ts'

/** In the order of use; products for clinics and sets are last. */
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
    name: field.text('Name', 120).meta({ help: 'As on the pack, brand included.' }),
    strapline: field.text('Strapline', 160).meta({ help: 'One line: the format and for whom.' }),
    description: field.richText('What it does').meta({
      help: 'For the product’s own page, as HTML; says what it does for the look or feel of skin, never that it heals.',
    }),
    category: field
      .choice('Category', productCategories)
      .meta({ help: 'The step of use under which the range lists it.' }),
    availableSince: field
      .date('Available since')
      .meta({ help: 'Orders the range by what is new; without it, the product counts as an old one.' })
      .optional(),
    conditions: z
      .array(
        field
          .contentKey('Condition', 'epiderm__condition')
          .meta({ help: 'The concerns that the product’s page names, and by which the range is narrowed.' }),
      )
      .min(1),
    skinTypes: z
      .array(field.text('Skin type', 60).meta({ help: 'Whom it suits, one entry for each: `oily`.' }))
      .min(1),
    format: field.text('Format', 60).meta({ help: 'What it is to the hand: `gel`, `pads`.' }),
    size: field.text('Size', 60).meta({ help: 'With its unit: `50 ml`.' }),
    useNote: field.text('Where it is used', 160).meta({ help: 'And by whom.' }),
    keyIngredients: z
      .array(
        z.object({
          name: field
            .text('Name', 120)
            .meta({ help: 'Of the ingredient, with its share where the pack says one.' }),
          text: field.longText('What it does', 500).meta({ help: 'In this product, in a sentence.' }),
        }),
      )
      .meta({
        label: 'Key ingredients',
        help: 'Those that make the product what it is, the most important first.',
      }),
    howToUse: z
      .array(field.longText('Step', 500).meta({ help: 'One entry for each step, in their order.' }))
      .min(1),
    warnings: z
      .array(
        field.longText('Warning', 500).meta({
          help: 'One entry for each, in the manufacturer’s words; other pages show them from here.',
        }),
      )
      .min(1),
    picture: field
      .image('Pack shot')
      .meta({ help: 'The pack alone on a plain ground: in lists and at the top of the page.' }),
    texture: field.image('Texture').meta({ help: 'What comes out of the pack, seen closely.' }),
    morePictures: z
      .array(
        z.object({
          picture: field.image('Picture'),
          note: field.text('Line below it', 120).meta({ help: 'Says what the picture shows.' }),
        }),
      )
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
    related: z.array(
      field
        .contentKey('Related product', 'epiderm__product')
        .meta({ help: 'Offered at the end of the page, in this order; published ones alone.' }),
    ),
    goesWith: z
      .array(
        field
          .contentKey('Goes with', 'epiderm__product')
          .meta({ help: 'Products to use beside it; said by one of the two, both pages show it.' }),
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
                .meta({ help: 'How long the other product is left off first.' }),
              after: field
                .number('Days without it after this one', { min: 0, max: 365 })
                .meta({ help: 'How long the other product is left off then.' }),
            })
            .meta({
              label: 'Days between',
              help: 'Without, the two are never used beside each other; 0 and 0: not in one application.',
            })
            .optional(),
          why: field
            .longText('Why', 300)
            .meta({ help: 'What would happen to the skin, in a sentence that clients understand.' }),
        }),
      )
      .meta({
        label: 'Kept apart from',
        help: 'Said by one of the two; the other product, and sets that hold one, show it too.',
      })
      .default([]),
    contains: z
      .array(
        field
          .contentKey('In the set', 'epiderm__product')
          .meta({ help: 'The products that a set consists of; none for a single product.' }),
      )
      .default([]),
    professionalUseOnly: field
      .toggle('Professional use only')
      .meta({ help: 'Applied in the clinic by trained hands, never sold on.' })
      .default(false),
    tradeReference: field
      .text('Trade reference', 40)
      .meta({ help: 'By which clinics order it; no two products have the same.' }),
    checkedOn: field
      .date('Checked by a pharmacist')
      .meta({ help: 'When the page was last compared with the manufacturer’s information.' })
      .optional(),
    isIndexed: field
      .toggle('Search engines may list it')
      .meta({ help: 'Off, the page says so to search engines and is in no sitemap.' })
      .default(true),
  })
  .meta({
    help: 'What the shop sells. One page, the template, shows each product at its own address.',
  })

/** A concern that brings a client to a clinic. */
const conditionBody = z
  .object({
    name: field.text('Name', 80).meta({ help: 'As clients call it, on its page and in filters.' }),
    strapline: field
      .text('Strapline', 160)
      .meta({ help: 'One line below the name: what clients see or feel.' }),
    care: field.text('What care is for', 80).meta({
      help: 'What leads from a product here: a cosmetic is for skin that looks or feels like this, never for a condition.',
    }),
    tint: field.color('Tint').meta({ help: 'The theme’s tint for this condition.' }),
    picture: field.image('Picture'),
    url: field.url('Page').meta({ help: 'The address of the page about it: `/skincare/acne`.' }),
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
    // Two steps from a changed product to an affected one, two more to its own references.
    comparedAlong: { fields: ['keepApart', 'contains'], steps: 4 },
  }),
  defineContentType({
    name: 'epiderm__condition',
    label: 'Condition',
    folder: 'conditions',
    schema: conditionBody,
  }),
]
