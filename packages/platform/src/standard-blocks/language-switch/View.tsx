import type { LanguageLink, ViewProps } from '#blocks'
import type { Props } from './schema.ts'

export type Data = { readonly others: readonly LanguageLink[] }

/** Shows the name of each language in that language. Does not use flags, because flags represent countries. */
export const View = ({ props, data, root }: ViewProps<Props, Data>) => (
  <nav {...root} aria-label={props.label}>
    <ul>
      {data.others.map(({ language, label, url }) => (
        <li key={language}>
          <a href={url} lang={language} hrefLang={language} rel="alternate">
            {label}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
