import type { ViewProps } from '@epiderm/platform'
import type { Data, Row } from './data.ts'
import type { Props } from './schema.ts'

export const View = ({ props: { title }, data: { parts, heads, note }, root }: ViewProps<Props, Data>) => (
  <figure {...root}>
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {parts.map((part) => (
        <tbody key={part.title}>
          {parts.length > 1 && (
            <tr>
              <th colSpan={heads.length} scope="rowgroup">
                {part.title}
              </th>
            </tr>
          )}
          {part.rows.map((row) => (
            <GearRow key={row.sprocket} {...row} />
          ))}
        </tbody>
      ))}
    </table>
    <figcaption>{note}</figcaption>
  </figure>
)

const GearRow = ({ sprocket, ratio, development, speed, share }: Row) => (
  <tr>
    <th scope="row">{sprocket}</th>
    <td>{ratio}</td>
    <td>{development}</td>
    <td>
      <span>{speed}</span>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width={share} height="4" rx="1" />
      </svg>
    </td>
  </tr>
)
