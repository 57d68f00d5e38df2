import { z } from 'zod'
import { patternType } from '#content-types'
import { field } from '#schema'

export const schema = z
  .object({
    pattern: field.contentKey('Pattern', patternType).meta({
      help: 'The item whose blocks stand here; a change of them is seen wherever the pattern is shown.',
    }),
  })
  .meta({ help: 'Shows the blocks of a pattern, which is an item of its own and edited once for all pages.' })

export type Props = z.output<typeof schema>
