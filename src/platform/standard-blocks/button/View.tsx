import type { ViewProps } from '#blocks'
import type { Props } from './schema.ts'

export type Data = { readonly url: string; readonly name?: string }

export const View = ({ props, data, root }: ViewProps<Props, Data>) => {
  const { variant, size, alignment, isFullWidth } = props
  const classes = [root.className, variant, size, alignment, isFullWidth && 'is-full-width']
  return (
    <div {...root} className={classes.filter(Boolean).join(' ')}>
      <a href={data.url} aria-label={data.name}>
        {props.text}
      </a>
    </div>
  )
}
