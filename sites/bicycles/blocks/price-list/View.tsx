import type { ViewProps } from '@epiderm/platform'
import type { Data } from './data.ts'
import type { Props } from './schema.ts'

export const View = ({ props: { headingTag: Heading }, data, root }: ViewProps<Props, Data>) => (
  <div {...root}>
    {data.groups.map(({ name, services }) => (
      <section key={name}>
        <Heading>{name}</Heading>
        <ul>
          {services.map((service) => (
            <li key={service.id}>
              <strong>{service.name}</strong>
              <span>{service.price}</span>
              <p>{service.text}</p>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
)
