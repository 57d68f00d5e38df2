import type { ViewProps } from '@epiderm/platform'
import { IslandHost } from '@epiderm/platform/parts'
import { Island, type GearTableProps } from './island.tsx'
import type { Props } from './schema.ts'

export const View = ({ data, root, island }: ViewProps<Props, GearTableProps>) => (
  <div {...root}>
    <IslandHost island={island} when="visible" Island={Island} props={data} />
  </div>
)
