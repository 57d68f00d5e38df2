import { z } from 'zod'
import { eachDevice, field } from '@epiderm/platform'

const row = z.object({
  days: field.text('Days', 60).meta({ help: 'One day, or the first and last of several.' }),
  hours: field.text('Hours', 60).meta({ help: 'When it opens and closes, or “Closed”.' }),
})

export const schema = z
  .object({
    title: field.text('Title', 80).meta({ help: 'The heading above the rows.' }),
    rows: z
      .array(row)
      .max(14)
      .default([])
      .meta({ label: 'Rows', help: 'Days with the same hours share one.' }),
    tint: eachDevice(
      field.color('Background').meta({ help: 'If empty, the background of the page is used.' }).optional(),
    ),
  })
  .meta({ help: 'When the shop is open.' })

export type Props = z.output<typeof schema>
