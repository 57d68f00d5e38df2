import { z } from 'zod'
import { field } from '#schema'

/** Labels: `account.…`. */
export const schema = z
  .object({
    label: field.label('Name of the list of devices', 'account.signedInOn', {
      help: 'The heading above the devices on which the account is signed in.',
      max: 120,
    }),
    administratorText: field
      .text('Text of the link for administrators', 80)
      .meta({ help: 'Empty, administrators see no link either.' })
      .default(''),
    administratorUrl: field
      .link('Link for administrators')
      .meta({ help: 'Where administrators are led from their account; nobody else sees it.' })
      .optional(),
    studioText: field
      .text('Text of the link to the studio', 80)
      .meta({
        help: 'For accounts that may open the page editor; nobody else sees it. Empty, they see no link either.',
      })
      .default(''),
  })
  .meta({
    help: 'Name, clinic, address and devices of the signed-in visitor, with the ways to change them and to sign out. For pages that only signed-in visitors see.',
  })

export type Props = z.output<typeof schema>
