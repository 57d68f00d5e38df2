import { useId } from 'react'
import type { ViewProps } from '#blocks'
import { IslandHost } from '../IslandHost.tsx'
import type { Data } from './data.ts'
import { Island } from './island.tsx'
import type { Props } from './schema.ts'

export const View = ({ data, root }: ViewProps<Props, Data>) => {
  const id = `search${useId()}`
  return (
    <search {...root} aria-label={data.labels.label} data-variant={data.variant}>
      <IslandHost name="search-box" when="interaction" Island={Island} props={{ ...data, id }} />
    </search>
  )
}
