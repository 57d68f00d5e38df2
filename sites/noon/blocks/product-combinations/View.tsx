import type { ViewProps } from '@epiderm/platform'
import type { Data, LinkedProduct } from './data.ts'
import type { Props } from './schema.ts'

export const View = ({ props, data, root, source }: ViewProps<Props, Data>) => {
  const Title = props.headingTag
  return (
    <div {...root}>
      {data.goesWith.length > 0 && (
        <section>
          <Title>{props.goesWithTitle}</Title>
          <ul>
            {data.goesWith.map((product) => (
              <li key={product.contentKey} {...source?.({ contentKey: product.contentKey, field: 'name' })}>
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
            {data.keepApart.map(({ rule, why, isTimed, statedBy, ...product }) => (
              <div key={product.contentKey} data-timed={isTimed || undefined}>
                <dt {...source?.({ contentKey: product.contentKey, field: 'name' })}>
                  <Product {...product} />
                </dt>
                <dd {...source?.({ contentKey: statedBy, field: 'keepApart' })}>
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
