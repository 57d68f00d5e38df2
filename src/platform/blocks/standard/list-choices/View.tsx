import type { ViewProps } from '../../define-block.ts'
import type { ListOption } from '../../list-state.ts'
import type { Props } from './schema.ts'

export const View = ({ props, data, root }: ViewProps<Props, readonly ListOption[]>) => (
  <nav {...root} aria-label={props.label}>
    <p aria-hidden="true">{props.label}</p>
    <ul>
      {data.map(({ label, url, isChosen, count }) => (
        <li key={url}>
          <a href={url} aria-current={isChosen ? 'true' : undefined}>
            <span>{label}</span>
            {count !== undefined && <small> {count}</small>}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
