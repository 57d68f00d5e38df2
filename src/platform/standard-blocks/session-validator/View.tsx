import type { ViewProps } from '#blocks'
import { IslandHost } from '../IslandHost.tsx'
import { Island } from './island.tsx'
import type { Props } from './schema.ts'
import type { SessionProps } from './session-props.ts'

export const View = ({ data, root }: ViewProps<Props, SessionProps>) => (
  <div {...root} hidden>
    <IslandHost name="session-validator" when="signed-in" Island={Island} props={data} />
  </div>
)
