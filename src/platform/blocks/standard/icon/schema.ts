import { z } from 'zod'
import { field } from '../../field.ts'

/** ICO-1…3. */
export const schema = z.object({
  iconName: field.icon('Icon'),
  size: field.choice('Size', ['xx-small', 'x-small', 'small', 'medium', 'large']).default('medium'),
  variant: field
    .choice('Variant', ['none', 'bare', 'error', 'inverse', 'warning', 'success'])
    .default('none'),
  alternativeText: field.text('Text for screen readers').default(''),
  src: field.url('Own sprite').optional(),
})

export type Props = z.output<typeof schema>
