import { z } from 'zod'
import { patternType } from '#content-types'
import { field } from '#schema'

export const schema = z
  .object({
    pattern: field.contentKey('Pattern', patternType).meta({
      help: 'Changes to the pattern appear on every page that uses it.',
    }),
  })
  .meta({ help: 'Shows the blocks of a pattern, which is edited once for all pages.' })

export type Props = z.output<typeof schema>
