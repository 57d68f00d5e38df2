import { z } from 'zod'
import { field } from '#schema'

/** Labels: `account.…`. */
export const schema = z
  .object({
    label: field.text('Name of the list of devices', 120).default('Signed in on'),
    administratorText: field.text('Text of the link for administrators', 80).default(''),
    administratorUrl: field.link('Link for administrators').optional(),
  })
  .meta({
    help: 'Name, clinic, address and devices of the signed-in visitor, with the ways to change them and to sign out. For pages that only signed-in visitors see.',
  })

export type Props = z.output<typeof schema>
