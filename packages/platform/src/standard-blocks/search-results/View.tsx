import type { HighlightedText } from '#model'
import type { ViewProps } from '#blocks'
import { ChoiceLinks } from '../ChoiceLinks.tsx'
import type { Data } from './data.ts'
import type { Props } from './schema.ts'

export const View = ({ data, slots, root }: ViewProps<Props, Data>) => (
  <div {...root}>
    <div className="told">
      <p>{data.status}</p>
      {data.note !== undefined && <p>{data.note}</p>}
    </div>
    {data.filters.length > 0 && (
      <div className="filters">
        {data.filters.map(({ label, choices }) => (
          <ChoiceLinks key={label} label={label} options={choices} />
        ))}
      </div>
    )}
    {data.hits.length === 0 && slots['nothing']}
    {data.hits.length > 0 && (
      <ol start={data.start}>
        {data.hits.map(({ url, title, type, excerpt }) => (
          <li key={url}>
            {type !== '' && <p className="type">{type}</p>}
            <h2>
              <a href={url}>
                <Marked parts={title} />
              </a>
            </h2>
            <p>
              <Marked parts={excerpt} />
            </p>
          </li>
        ))}
      </ol>
    )}
    {data.pages && <Pages {...data.pages} />}
  </div>
)

const Marked = ({ parts }: { readonly parts: HighlightedText }) =>
  parts.map(({ text, isMatch }, index) => (isMatch ? <mark key={index}>{text}</mark> : text))

const Pages = ({ label, text, previous, next }: NonNullable<Data['pages']>) => (
  <nav aria-label={label} className="pages">
    {previous && (
      <a href={previous.url} rel="prev">
        {previous.text}
      </a>
    )}
    <span>{text}</span>
    {next && (
      <a href={next.url} rel="next">
        {next.text}
      </a>
    )}
  </nav>
)
