import type { ViewProps } from '#blocks'
import type { BreadcrumbLink } from './data.ts'
import type { Props } from './schema.ts'

export const View = ({ props, data, root }: ViewProps<Props, readonly BreadcrumbLink[]>) => (
  <nav {...root} aria-label={props.label || undefined}>
    <ol>
      {data.map(({ title, url }, index) => (
        <li key={url}>
          {index === data.length - 1 ? <span aria-current="page">{title}</span> : <a href={url}>{title}</a>}
        </li>
      ))}
    </ol>
  </nav>
)
