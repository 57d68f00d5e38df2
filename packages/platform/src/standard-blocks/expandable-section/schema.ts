import { z } from 'zod'
import { eachDevice, field, headingLabels, withFallback } from '#schema'
import { normaliseDirection } from '../normalise.ts'

/** The block's properties, as specified in EXP-1…4. */
export const schema = z
  .object({
    title: field.text('Title').meta({ help: 'Always visible. Clicking it opens and closes the content.' }),
    headingTag: field
      .choice('Heading level', ['h2', 'h3', 'h4', 'h5', 'h6'], headingLabels)
      .meta({ help: 'The level of the title on the page, for screen readers and search engines.' })
      .default('h3'),
    expandByDefault: field
      .toggle('Open at first')
      .meta({ help: 'When on, the content is open when the page loads.' })
      .default(false),
    backgroundColor: eachDevice(
      field.color('Background colour').meta({ help: 'The colour behind title and content.' }).optional(),
    ),
    iconColor: eachDevice(
      field.color('Icon colour').meta({ help: 'The default is the colour of the text.' }).optional(),
    ),
    icon: eachDevice(
      field.choice('Icon', ['arrow', 'plus']).meta({ help: 'Shows that the content can be opened.' }),
      'arrow',
    ),
    iconAlignment: eachDevice(
      withFallback(field.choice('Icon position', ['left', 'right']), normaliseDirection).meta({
        help: 'Before the title, or at the end of its line.',
      }),
      'left',
    ),
    isQuestion: field
      .toggle('Question and answer')
      .meta({ help: 'When on, search engines see the title as a question and the content as its answer.' })
      .default(false),
  })
  .meta({
    help: 'A title that opens and closes its content, for questions and answers or for details.',
  })

export type Props = z.output<typeof schema>
