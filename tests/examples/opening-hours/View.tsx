import type { ViewProps } from '@epiderm/platform'
import type { Props } from './schema.ts'

export const View = ({ props: { title, rows }, root }: ViewProps<Props>) => (
  <section {...root}>
    <h2>{title}</h2>
    <dl>
      {rows.map(({ days, hours }, position) => (
        <div key={position}>
          <dt>{days}</dt>
          <dd>{hours}</dd>
        </div>
      ))}
    </dl>
  </section>
)
