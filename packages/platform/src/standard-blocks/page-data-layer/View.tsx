import { toScriptJson } from '#kit'
import type { RootAttributes, ViewProps } from '#blocks'
import type { Props } from './schema.ts'

/** The data layer of a page. */
export type Data = {
  readonly catalog?: { readonly type: string; readonly id: string; readonly name: string }
}

/** Leaves `url` null for the site's script to fill in, so that the server can render one page for everyone. */
export const View = ({ props, data, root }: ViewProps<Props, Data>) => (
  <>
    <DataBlock root={root} type="page" value={{ url: null, urlReferrer: null, pageType: props.pageType }} />
    {data.catalog && <DataBlock type="catalog" value={data.catalog} />}
  </>
)

type DataBlockProps = {
  readonly root?: RootAttributes
  readonly type: 'page' | 'catalog'
  readonly value: object
}

const DataBlock = ({ root, type, value }: DataBlockProps) => (
  <script
    {...root}
    type="application/json"
    data-provider-type={type}
    dangerouslySetInnerHTML={{ __html: toScriptJson(value) }}
  />
)
