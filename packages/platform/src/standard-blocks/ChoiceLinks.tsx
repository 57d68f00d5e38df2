import type { ListOption } from '#blocks'

type ChoiceLinksProps = {
  readonly label: string
  readonly options: readonly ListOption[]
  readonly className?: string
}

/**
 * A row of links, one of which is selected, such as the sort orders or filters of a list. Styled by
 * `choice-links.css`.
 */
export const ChoiceLinks = ({ label, options, className = '', ...root }: ChoiceLinksProps) => (
  <nav {...root} className={`${className} choice-links`.trim()} aria-label={label}>
    <p aria-hidden="true">{label}</p>
    <ul>
      {options.map(({ label: name, url, isChosen, count }) => (
        <li key={url}>
          <a href={url} aria-current={isChosen ? 'true' : undefined}>
            <span>{name}</span>
            {count !== undefined && <small> {count}</small>}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
