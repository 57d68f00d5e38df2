import type { LanguageLink, ViewProps } from '#blocks'
import type { Props } from './schema.ts'

export type Data = { readonly others: readonly LanguageLink[] }

/** Shows each language's name in that language. Does not use flags, because they represent countries. */
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
