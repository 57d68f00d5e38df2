import type { ViewProps } from '@epiderm/platform'
import type { Data, LinkedProduct } from './data.ts'
import type { Props } from './schema.ts'

export const View = ({ props, data, root }: ViewProps<Props, Data>) => {
  const Title = props.headingTag
  return (
    <div {...root}>
      {data.goesWith.length > 0 && (
        <section>
          <Title>{props.goesWithTitle}</Title>
          <ul>
            {data.goesWith.map((product) => (
              <li key={product.contentKey}>
                <Product {...product} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {data.keepApart.length > 0 && (
        <section>
          <Title>{props.keepApartTitle}</Title>
          <dl className="ruled-rows">
            {data.keepApart.map(({ rule, why, isTimed, ...product }) => (
              <div key={product.contentKey} data-timed={isTimed || undefined}>
                <dt>
                  <Product {...product} />
                </dt>
                <dd>
                  <strong>{rule}</strong> <span>{why}</span>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  )
}

const Product = ({ name, url }: LinkedProduct) => (url === undefined ? name : <a href={url}>{name}</a>)
