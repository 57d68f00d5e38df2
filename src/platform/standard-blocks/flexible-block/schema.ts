import { z } from 'zod'
import { eachDevice, field } from '#schema'

/** FLX-1. */
export const schema = z
  .object({
    width: eachDevice(field.number('Width in percent', { min: 0, max: 100 }), 100),
    minHeight: eachDevice(field.length('Smallest height').optional()),
    borderWidth: eachDevice(field.number('Border in pixels', { min: 0, max: 50 }), 0),
    borderColor: eachDevice(field.color('Border colour').optional()),
    borderRadius: eachDevice(field.length('Corner radius'), '0'),
    borderStyle: eachDevice(
      field.choice('Border style', ['solid', 'dashed', 'dotted', 'double', 'none']),
      'solid',
    ),
    backgroundColor: eachDevice(field.color('Background colour').optional()),
    alignment: eachDevice(field.choice('Alignment', ['top', 'left', 'bottom', 'right', 'center']), 'center'),
    padding: eachDevice(field.padding('Padding'), '0'),
  })
  .meta({
    help: 'A box with background, border and padding of its own around what stands in the slot `content`.',
  })

export type Props = z.output<typeof schema>
