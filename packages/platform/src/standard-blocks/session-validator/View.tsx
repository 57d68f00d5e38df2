import type { ViewProps } from '#blocks'
import { IslandHost } from '../IslandHost.tsx'
import type { Data } from './data.ts'
import { Island } from './island.tsx'
import type { Props } from './schema.ts'

export const View = ({ data: { labels }, root, island }: ViewProps<Props, Data>) => (
  <div {...root} hidden>
    <IslandHost island={island} when="signed-in" Island={Island} props={{}} labels={labels} />
  </div>
)
