import { z } from 'zod'
import { field } from '#schema'

export const schema = z
  .object({
    noneText: field
      .longText('Text while nothing is counted', 300)
      .meta({ help: 'Shown alone if the site does not count visits.' }),
    openText: field.label('Text before an answer', 'consent.open', {
      help: 'Also shown in browsers without JavaScript, where nothing is counted.',
      max: 200,
    }),
    grantedText: field.label('Text after agreeing', 'consent.granted', {
      help: 'Shown to visitors who have agreed.',
      max: 200,
    }),
    deniedText: field.label('Text after declining', 'consent.denied', {
      help: 'Shown to visitors who have declined or withdrawn their consent.',
      max: 200,
    }),
    acceptText: field.label('Button to agree', 'consent.allow', {
      help: 'Starts counting. Requires JavaScript.',
      max: 40,
    }),
    declineText: field.label('Button to withdraw', 'consent.decline', {
      help: 'Stops counting. Requires JavaScript.',
      max: 40,
    }),
  })
  .meta({
    help: 'Shows the consent choice of the visitor and lets them change it. For the privacy page.',
  })

export type Props = z.output<typeof schema>
