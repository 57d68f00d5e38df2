/**
 * Migrations for products and conditions stored with earlier versions of the schemas. Only append migrations, because
 * stored content is not rewritten.
 */
import type { ContentType } from '@epiderm/platform'

type Migrations = NonNullable<ContentType['migrate']>

/** The image used in the samples. */
const samplePicture = {
  source: { type: 'imageReference', ref: { contentKey: 'MCEXFFFF5XR5GLPKPZAJI5I3COHQ' } },
}

export const productMigrations: Migrations = [
  {
    sample: {
      name: 'Azelaic Forte',
      strapline: 'Serum for uneven tone',
      description: '<p>A silky serum around azelaic acid.</p>',
      category: 'Treat',
      format: 'Serum',
      size: '30 ml',
      useNote: 'At home',
      howToUse: ['Press four drops over face and neck.'],
      tradeReference: 'AF-30',
      conditions: ['MCFZODYLPDTZC2FCYNP6X7H3GFLA'],
      skinTypes: ['All skin types'],
      keyIngredients: [{ name: 'Azelaic acid', text: 'Evens the look of tone.' }],
      warnings: ['For external use only.'],
      related: [],
      picture: samplePicture,
      texture: samplePicture,
    },
    /**
     * The category “Treat” was split into Tone, Refine and Night. Stored products in “Treat” are moved to Refine, where
     * most of them belong.
     */
    migrate: ({ category, ...body }) => ({ ...body, category: category === 'Treat' ? 'Refine' : category }),
  },
]

export const conditionMigrations: Migrations = [
  {
    sample: {
      name: 'Dry skin',
      strapline: 'Tight, rough skin',
      tint: '#336699',
      picture: samplePicture,
      url: '/skin/dry',
    },
    /** Sets a missing `care` field to the condition's name, because products used to refer to conditions by name. */
    migrate: ({ care, ...body }) => ({ ...body, care: care ?? body.name }),
  },
]
