/** A later version of the bicycle workshop's site, in which a bicycle field has a different name. */
import { z } from 'zod'
import { defineContentType, defineSite, field, type ContentType } from '@epiderm/platform'
import bicycles from '../../../sites/bicycles/epiderm.config.ts'

const rename = (type: ContentType): ContentType => {
  const { frame: _frame, ...fields } = (type.schema as z.ZodObject).shape
  const frameMaterial = field.text('Rahmen', 120).meta({ help: 'Material und Besonderheiten.' })
  return defineContentType({
    ...type,
    schema: z.object({ ...fields, frameMaterial }),
    version: 2,
    migrate: [
      {
        sample: { frame: 'Stahl' },
        migrate: ({ frame, ...body }) => ({ ...body, frameMaterial: frame }),
      },
    ],
  })
}

export default defineSite({
  ...bicycles,
  content: '../../../sites/bicycles/content',
  contentTypes: bicycles.contentTypes.map((type) => (type.name === 'werkrad__bicycle' ? rename(type) : type)),
})
