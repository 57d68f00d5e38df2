import { z } from 'zod'
import { eachDevice, field, recoverWith } from '#schema'
import { normaliseDirection } from '../normalise.ts'

/** EXP-1…4. */
export const schema = z
  .object({
    title: field.text('Title').meta({ help: 'Always seen; pressing it opens and closes the content.' }),
    headingTag: field
      .choice('Element of the title', ['h2', 'h3', 'h4', 'h5', 'h6'])
      .meta({
        help: 'Its rank among the headings of the page, by which screen readers and search engines find their way.',
      })
      .default('h3'),
    expandByDefault: field
      .toggle('Open at first')
      .meta({ help: 'On, the content is seen without pressing the title.' })
      .default(false),
    backgroundColor: eachDevice(
      field
        .color('Background colour')
        .meta({ help: 'Behind title and content, which are set in a little by it; without one, none.' })
        .optional(),
    ),
    iconColor: eachDevice(
      field
        .color('Icon colour')
        .meta({ help: 'Of the sign beside the title; without one, the colour of the text.' })
        .optional(),
    ),
    icon: eachDevice(
      field
        .choice('Icon', ['arrow', 'plus'])
        .meta({ help: 'The sign that the title opens something; it changes while it is open.' }),
      'arrow',
    ),
    iconAlignment: eachDevice(
      recoverWith(field.choice('Side of the icon', ['left', 'right']), normaliseDirection).meta({
        help: 'Before the title or at the far end of its line.',
      }),
      'left',
    ),
    isQuestion: field
      .toggle('Is a question')
      .meta({ help: 'The title is a question and the content its answer: search engines are told of both.' })
      .default(false),
  })
  .meta({
    help: 'A title that opens what stands below it: questions and answers, details that few need.',
  })

export type Props = z.output<typeof schema>
