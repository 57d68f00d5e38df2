import { useId } from 'react'
import type { ViewProps } from '#blocks'
import { IslandHost } from '../IslandHost.tsx'
import type { Data } from './data.ts'
import { Island } from './island.tsx'
import type { Props } from './schema.ts'

export const View = ({ data: { labels, ...props }, root, island }: ViewProps<Props, Data>) => {
  const id = `search${useId()}`
  return (
    <search {...root} aria-label={labels.label} data-variant={props.variant}>
      <IslandHost
        island={island}
        when="interaction"
        Island={Island}
        props={{ ...props, id }}
        labels={labels}
      />
    </search>
  )
}
