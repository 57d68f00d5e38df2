import { useId } from 'react'
import type { ViewProps } from '#blocks'
import { newTabAttributes, type MenuLink } from '../menu-links.ts'
import type { Data } from './data.ts'
import type { Props } from './schema.ts'

export const View = ({ props, data, root, source }: ViewProps<Props, Data>) => {
  const toSource = ({ field }: MenuLink) => source?.({ contentKey: props.menu, field })
  const id = `menu${useId()}`
  return (
    <nav {...root} aria-label={props.label || undefined}>
      <button type="button" popoverTarget={id}>
        {data.openLabel}
      </button>
      <ul id={id} popover="auto">
        {data.links.map((link) => (
          <li key={`${link.label} ${link.url}`}>
            <Link link={link} source={toSource(link)} />
            {link.children.length > 0 && (
              <details name={id}>
                <summary>
                  <span className="visually-hidden">{link.label}</span>
                </summary>
                <ul>
                  {link.children.map((child) => (
                    <li key={`${child.label} ${child.url}`}>
                      <Link link={child} source={toSource(child)} />
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

type LinkProps = { readonly link: MenuLink; readonly source: Readonly<Record<string, string>> | undefined }

const Link = ({ link: { url, label, current, opensNewTab }, source }: LinkProps) => (
  <a href={url} aria-current={current} {...(opensNewTab === true && newTabAttributes)} {...source}>
    {label}
  </a>
)
