import { z } from 'zod'
import { onEveryDevice } from '#model'
import { field, responsive } from '#schema'

/** FLX-1. */
export const schema = z
  .object({
    width: responsive(field.number('Width in percent', { min: 0, max: 100 }), onEveryDevice(100)),
    minHeight: field.length('Smallest height').optional(),
    borderWidth: field.number('Border in pixels', { min: 0, max: 50 }).default(0),
    borderColor: field.color('Border colour').optional(),
    borderRadius: field.length('Corner radius').default('0'),
    borderStyle: field
      .choice('Border style', ['solid', 'dashed', 'dotted', 'double', 'none'])
      .default('solid'),
    backgroundColor: field.color('Background colour').optional(),
    alignment: field.choice('Alignment', ['top', 'left', 'bottom', 'right', 'center']).default('center'),
    padding: responsive(field.padding('Padding'), onEveryDevice('0')),
  })
  .meta({
    help: 'A box with background, border and padding of its own around what stands in the slot `content`.',
  })

export type Props = z.output<typeof schema>
