import { z } from 'zod'
import { field } from '#schema'

/** Labels: `account.…`. */
export const schema = z
  .object({
    label: field.label('Name of the list of devices', 'account.signedInOn', {
      help: 'The heading above the list of signed-in devices.',
      max: 120,
    }),
    administratorText: field
      .text('Text of the link for administrators', 80)
      .meta({ help: 'If empty, no link is shown.' })
      .default(''),
    administratorUrl: field
      .link('Link for administrators')
      .meta({ help: 'The target of the link. Visible to administrators only.' })
      .optional(),
    studioText: field
      .text('Text of the link to the studio', 80)
      .meta({
        help: 'Visible only to accounts that may open the page editor. If empty, no link is shown.',
      })
      .default(''),
  })
  .meta({
    help: 'Name, clinic, address and devices of the signed-in visitor, with links to change them and to sign out. For pages for signed-in visitors only.',
  })

export type Props = z.output<typeof schema>
