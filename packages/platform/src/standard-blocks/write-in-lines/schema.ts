import { z } from 'zod'
import { field } from '#schema'

export const schema = z
  .object({
    labels: z
      .array(field.text('Line', 60))
      .min(1)
      .meta({ label: 'Lines', help: 'The name of each line, in order.' }),
    label: field
      .text('Name for screen readers', 80)
      .meta({ help: 'Read out by screen readers; not visible on the page.' }),
  })
  .meta({ help: 'Lines to fill in by hand on the printed page.' })

export type Props = z.output<typeof schema>
