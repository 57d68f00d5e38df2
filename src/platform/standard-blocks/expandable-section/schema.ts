import { z } from 'zod'
import { eachDevice, field, recoverWith } from '#schema'
import { normaliseDirection } from '../normalise.ts'

/** Defined by EXP-1…4. */
export const schema = z
  .object({
    title: field.text('Title').meta({ help: 'Always visible. Selecting it opens and closes the content.' }),
    headingTag: field
      .choice('Element of the title', ['h2', 'h3', 'h4', 'h5', 'h6'])
      .meta({
        help: 'The heading level on the page, which screen readers and search engines use.',
      })
      .default('h3'),
    expandByDefault: field
      .toggle('Open at first')
      .meta({ help: 'If on, the content is open when the page loads.' })
      .default(false),
    backgroundColor: eachDevice(
      field
        .color('Background colour')
        .meta({ help: 'The colour behind title and content, which it also indents slightly. Optional.' })
        .optional(),
    ),
    iconColor: eachDevice(
      field
        .color('Icon colour')
        .meta({ help: 'The colour of the icon next to the title. The default is the text colour.' })
        .optional(),
    ),
    icon: eachDevice(
      field
        .choice('Icon', ['arrow', 'plus'])
        .meta({ help: 'Shows that the title can be opened. The icon changes when it is open.' }),
      'arrow',
    ),
    iconAlignment: eachDevice(
      recoverWith(field.choice('Side of the icon', ['left', 'right']), normaliseDirection).meta({
        help: 'Before the title or at the end of its line.',
      }),
      'left',
    ),
    isQuestion: field
      .toggle('Is a question')
      .meta({ help: 'If on, search engines get the title as a question and the content as its answer.' })
      .default(false),
  })
  .meta({
    help: 'A title that opens and closes its content, for questions and answers or for details.',
  })

export type Props = z.output<typeof schema>
