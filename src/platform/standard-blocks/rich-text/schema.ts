import { z } from 'zod'
import { onEveryDevice } from '#model'
import { field, responsive } from '#schema'

/** RTE-1…3. */
export const schema = z
  .object({
    text: field.richText('Text'),
    textStyle: field.choice('Text style', ['lead', 'body-regular', 'body-small']).default('body-regular'),
    textAlign: responsive(
      field.choice('Alignment', ['left', 'center', 'right']),
      onEveryDevice('left' as const),
    ),
    textColor: field.color('Text colour').optional(),
  })
  .meta({ help: 'Paragraphs, lists and links, cleaned of everything that a page must not hold.' })

export type Props = z.output<typeof schema>
