import type { ViewProps } from '#blocks'
import { IslandHost } from '../IslandHost.tsx'
import type { Data } from './data.ts'
import { Island } from './island.tsx'
import type { Props } from './schema.ts'

export const View = ({ data: { labels, islandUrl }, root }: ViewProps<Props, Data>) => (
  <div {...root} hidden>
    <IslandHost
      name="session-validator"
      when="signed-in"
      Island={Island}
      props={{}}
      {...{ labels, islandUrl }}
    />
  </div>
)
