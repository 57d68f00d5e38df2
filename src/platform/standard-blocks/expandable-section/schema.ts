import { z } from 'zod'
import { eachDevice, field, recoverWith } from '#schema'
import { normaliseDirection } from '../normalise.ts'

/** EXP-1…4. */
export const schema = z
  .object({
    title: field.text('Title'),
    headingTag: field.choice('Element of the title', ['h2', 'h3', 'h4', 'h5', 'h6']).default('h3'),
    expandByDefault: field.toggle('Open at first').default(false),
    backgroundColor: eachDevice(field.color('Background colour').optional()),
    iconColor: eachDevice(field.color('Icon colour').optional()),
    icon: eachDevice(field.choice('Icon', ['arrow', 'plus']), 'arrow'),
    iconAlignment: eachDevice(
      recoverWith(field.choice('Side of the icon', ['left', 'right']), normaliseDirection),
      'left',
    ),
    isQuestion: field
      .toggle('Is a question')
      .meta({ help: 'The title is a question and the content its answer: search engines are told of both.' })
      .default(false),
  })
  .meta({
    help: 'A title that opens what stands in the slot `content`: questions and answers, details that few need.',
  })

export type Props = z.output<typeof schema>
