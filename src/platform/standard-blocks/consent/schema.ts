import { z } from 'zod'
import { field } from '#schema'

export const schema = z
  .object({
    title: field.text('Title', 80).meta({ help: 'The heading: the question in a few words.' }),
    acceptText: field.label('Button to agree', 'consent.allow', {
      help: 'Starts counting. Looks like the other button.',
      max: 40,
    }),
    declineText: field.label('Button to decline', 'consent.decline', {
      help: 'Nothing is counted, and the question is not shown again.',
      max: 40,
    }),
  })
  .meta({
    help: 'Asks visitors for consent to analytics without covering the page. Shown only on a site with analytics. The `text` slot contains the explanation.',
  })

export type Props = z.output<typeof schema>
