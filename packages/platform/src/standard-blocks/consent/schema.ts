import { z } from 'zod'
import { field } from '#schema'

export const schema = z
  .object({
    title: field.text('Title', 80).meta({ help: 'The question in a few words.' }),
    acceptText: field.label('Accept button', 'consent.allow', {
      help: 'Starts analytics. Looks like the other button.',
      max: 40,
    }),
    declineText: field.label('Decline button', 'consent.decline', {
      help: 'Keeps analytics off and hides the banner.',
      max: 40,
    }),
  })
  .meta({
    help: 'Asks visitors for consent to analytics. Shown only on a site with analytics. The `text` slot contains the explanation.',
  })

export type Props = z.output<typeof schema>
