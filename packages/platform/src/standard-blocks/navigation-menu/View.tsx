import { useId } from 'react'
import type { ViewProps } from '#blocks'
import type { MenuLink } from '../menu-links.ts'
import type { Data } from './data.ts'
import type { Props } from './schema.ts'

export const View = ({ props, data, root }: ViewProps<Props, Data>) => {
  const id = `menu${useId()}`
  return (
    <nav {...root} aria-label={props.label || undefined}>
      <button type="button" popoverTarget={id}>
        {data.openLabel}
      </button>
      <ul id={id} popover="auto">
        {data.links.map((link) => (
          <li key={`${link.label} ${link.url}`}>
            <Link link={link} />
            {link.children.length > 0 && (
              <details name={id}>
                <summary>
                  <span className="visually-hidden">{link.label}</span>
                </summary>
                <ul>
                  {link.children.map((child) => (
                    <li key={`${child.label} ${child.url}`}>
                      <Link link={child} />
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

const Link = ({ link: { url, label, current } }: { readonly link: MenuLink }) => (
  <a href={url} aria-current={current}>
    {label}
  </a>
)
