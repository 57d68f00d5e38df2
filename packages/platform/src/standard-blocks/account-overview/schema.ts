import { z } from 'zod'
import { field } from '#schema'

/** The block's properties. The block also reads the site labels that begin with `account.`. */
export const schema = z
  .object({
    label: field.label('Heading of the device list', 'account.signedInOn', {
      help: 'Shown above the list of signed-in devices.',
      max: 120,
    }),
    administratorText: field
      .text('Administrator link text', 80)
      .meta({ help: 'If empty, no link is shown.' })
      .default(''),
    administratorUrl: field
      .link('Administrator link')
      .meta({ help: 'Visible to administrators only.' })
      .optional(),
    studioText: field
      .text('Studio link text', 80)
      .meta({
        help: 'Visible to editors only. If empty, no link is shown.',
      })
      .default(''),
  })
  .meta({
    help: 'Name, organisation, address and devices of the signed-in visitor. For pages for signed-in visitors only.',
  })

export type Props = z.output<typeof schema>
