import type { ViewProps } from '@epiderm/platform'
import type { Data, Detail } from './data.ts'
import type { Props } from './schema.ts'

export const View = ({ data, root, source }: ViewProps<Props, Data>) => (
  <dl {...root} className={`${root.className} ruled-rows`}>
    {data.map((detail) => (
      <div
        key={detail.name}
        data-detail={detail.name}
        {...(detail.contentKey && source?.({ contentKey: detail.contentKey, field: detail.name }))}
      >
        <dt>{detail.term}</dt>
        <dd>
          {detail.symbol && <OpenJar {...detail.symbol} />}
          {detail.link && <a href={detail.link.url}>{detail.link.text}</a>}
          <span>{detail.text}</span>
        </dd>
      </div>
    ))}
  </dl>
)

/** The symbol from Regulation (EC) 1223/2009, annex VII, 2: an open jar that contains the number of months. */
const OpenJar = ({ text, months }: NonNullable<Detail['symbol']>) => {
  const name = { role: 'img', 'aria-label': text }
  return (
    <svg viewBox="0 0 40 40" {...name}>
      <path d="M8 12l21-8 3 7-3 1M6 14h28v4H6zM8 18v15q0 3 3 3h18q3 0 3-3V18" />
      <text x="20" y="31" textAnchor="middle">
        {months}M
      </text>
    </svg>
  )
}
