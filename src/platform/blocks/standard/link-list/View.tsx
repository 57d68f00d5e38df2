import type { MenuLink } from '../../menu.ts'
import type { ViewProps } from '../../define-block.ts'
import type { Props } from './schema.ts'

export const View = ({ props, data, root }: ViewProps<Props, readonly MenuLink[]>) => {
  const Title = props.headingTag
  return (
    <div {...root}>
      <Title className="links-title">{props.title}</Title>
      <ul>
        {data.map(({ url, label, current }) => (
          <li key={`${label} ${url}`}>
            <a href={url} aria-current={current}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
