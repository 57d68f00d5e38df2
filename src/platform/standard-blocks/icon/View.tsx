import type { ViewProps } from '#blocks'
import type { Props } from './schema.ts'

export type Data = {
  /** Sprite and symbol. */
  readonly url: string
}

/** ICO-3: bare is treated as inverse. */
const colours: Readonly<Record<Props['variant'], string | undefined>> = {
  none: undefined,
  bare: 'inverse',
  error: 'error',
  inverse: 'inverse',
  warning: 'warning',
  success: 'success',
}

export const View = ({ props, data, root }: ViewProps<Props, Data>) => {
  const { size, variant, alternativeText } = props
  const colour = colours[variant]
  const name =
    alternativeText === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alternativeText }
  return (
    <svg {...root} className={[root.className, size, colour].filter(Boolean).join(' ')} {...name}>
      <use href={data.url} />
    </svg>
  )
}
