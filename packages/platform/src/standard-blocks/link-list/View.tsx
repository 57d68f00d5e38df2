import type { ViewProps } from '#blocks'
import { newTabAttributes, type MenuLink } from '../menu-links.ts'
import type { Props } from './schema.ts'

export const View = ({ props, data, root, source }: ViewProps<Props, readonly MenuLink[]>) => {
  const Title = props.headingTag
  return (
    <div {...root}>
      <Title className="links-title">{props.title}</Title>
      <ul>
        {data.map(({ url, label, current, field, isForGuests, opensNewTab, other }) => (
          <li key={`${label} ${url}`} data-guests={isForGuests === true ? '' : undefined}>
            <a
              href={url}
              aria-current={current}
              data-visitor-link={other?.url}
              data-visitor-text={other?.label}
              {...(opensNewTab === true && newTabAttributes)}
              {...source?.({ contentKey: props.menu, field })}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
