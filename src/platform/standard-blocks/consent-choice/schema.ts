import { z } from 'zod'
import { field } from '#schema'

export const schema = z
  .object({
    noneText: field
      .longText('Text while nothing is counted', 300)
      .meta({ help: 'Stands alone where the site counts no visits at all.' }),
    openText: field
      .text('Text before an answer', 200)
      .meta({
        labelKey: 'consent.open',
        help: 'Also shown in browsers without scripts, where nothing is counted.',
      })
      .default('You have not answered yet: nothing is counted.'),
    grantedText: field
      .text('Text after agreeing', 200)
      .meta({
        labelKey: 'consent.granted',
        help: 'Shown to visitors who have allowed the counting.',
      })
      .default('You have agreed: visits are counted.'),
    deniedText: field
      .text('Text after declining', 200)
      .meta({
        labelKey: 'consent.denied',
        help: 'Shown to visitors who have refused it or withdrawn their consent.',
      })
      .default('You have declined: nothing is counted.'),
    acceptText: field
      .text('Button to agree', 40)
      .meta({
        labelKey: 'consent.allow',
        help: 'Starts the counting; it needs scripts.',
      })
      .default('Allow'),
    declineText: field
      .text('Button to withdraw', 40)
      .meta({
        labelKey: 'consent.decline',
        help: 'Ends the counting; it needs scripts.',
      })
      .default('Do not allow'),
  })
  .meta({
    help: 'What a visitor has answered to the question for consent, and the way to change it. For the page about privacy.',
  })

export type Props = z.output<typeof schema>
