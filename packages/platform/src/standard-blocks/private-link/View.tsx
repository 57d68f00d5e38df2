import type { ViewProps } from '#blocks'
import type { Data } from './data.ts'
import type { Props } from './schema.ts'

export const View = ({ data, root }: ViewProps<Props, Data>) => (
  <p {...root}>
    <a href={data.url} rel="nofollow">
      {data.text}
    </a>
  </p>
)
