import { z } from 'zod'
import { eachDevice, field } from '#schema'

/** RTE-1…3. */
export const schema = z
  .object({
    text: field.richText('Text'),
    textStyle: eachDevice(field.choice('Text style', ['lead', 'body-regular', 'body-small']), 'body-regular'),
    textAlign: eachDevice(field.choice('Alignment', ['left', 'center', 'right']), 'left'),
    textColor: eachDevice(field.color('Text colour').optional()),
  })
  .meta({ help: 'Paragraphs, lists and links, cleaned of everything that a page must not hold.' })

export type Props = z.output<typeof schema>
