import { z } from 'zod'
import { field } from '#schema'

export const schema = z
  .object({
    noneText: field
      .longText('Text without analytics', 300)
      .meta({ help: 'Shown instead of everything else if the site has no analytics.' }),
    openText: field.label('Text before a choice', 'consent.open', {
      help: 'Shown until the visitor has accepted or declined.',
      max: 200,
    }),
    grantedText: field.label('Text after accepting', 'consent.granted', {
      help: 'Shown to visitors who have accepted.',
      max: 200,
    }),
    deniedText: field.label('Text after declining', 'consent.denied', {
      help: 'Shown to visitors who have declined or withdrawn their consent.',
      max: 200,
    }),
    acceptText: field.label('Accept button', 'consent.allow', {
      help: 'Starts analytics.',
      max: 40,
    }),
    declineText: field.label('Withdraw button', 'consent.decline', {
      help: 'Stops analytics.',
      max: 40,
    }),
  })
  .meta({
    help: 'Shows the visitor’s choice about analytics and lets them change it. For the privacy page.',
  })

export type Props = z.output<typeof schema>
