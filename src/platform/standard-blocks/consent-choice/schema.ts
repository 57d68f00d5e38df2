import { z } from 'zod'
import { field } from '#schema'

export const schema = z
  .object({
    noneText: field
      .longText('Text while nothing is counted', 300)
      .meta({ help: 'Stands alone where the site counts no visits at all.' }),
    openText: field.label('Text before an answer', 'consent.open', {
      help: 'Also shown in browsers without scripts, where nothing is counted.',
      max: 200,
    }),
    grantedText: field.label('Text after agreeing', 'consent.granted', {
      help: 'Shown to visitors who have allowed the counting.',
      max: 200,
    }),
    deniedText: field.label('Text after declining', 'consent.denied', {
      help: 'Shown to visitors who have refused it or withdrawn their consent.',
      max: 200,
    }),
    acceptText: field.label('Button to agree', 'consent.allow', {
      help: 'Starts the counting; it needs scripts.',
      max: 40,
    }),
    declineText: field.label('Button to withdraw', 'consent.decline', {
      help: 'Ends the counting; it needs scripts.',
      max: 40,
    }),
  })
  .meta({
    help: 'What a visitor has answered to the question for consent, and the way to change it. For the page about privacy.',
  })

export type Props = z.output<typeof schema>
