/** The element of an island. The server renders it; the browser hydrates it when needed. */
import type { ComponentType } from 'react'
import type { IslandSource } from '#blocks'

/**
 * The condition for hydration. `interaction`: on hover, keyboard focus or touch. `visible`: when the island is near the
 * viewport. `signed-in`: for a signed-in visitor (SSN-1), but only the first such island on a page.
 */
type IslandTrigger = 'interaction' | 'visible' | 'signed-in'

type IslandHostProps<P> = {
  /** Selects the island's props from the props of the block's view. */
  readonly island: IslandSource | undefined
  readonly when: IslandTrigger
  readonly Island: ComponentType<P>
  /** The island's props, which must be serialisable as JSON. */
  readonly props: Omit<P, 'labels' | 'address'>
  readonly className?: string
} & (P extends { readonly labels: infer L; readonly address: string }
  ? {
      /**
       * Set only on the server. In the browser, the labels and the URL are fetched together with the island
       * (`islandNeeds`).
       */
      readonly labels: L
    }
  : { readonly labels?: undefined })

/**
 * Renders the host. Danger: the server renders static markup, so an island must receive its ids as props and must not
 * render two adjacent text nodes. Otherwise hydration fails.
 */
export function IslandHost<P extends object>({
  island,
  when,
  Island,
  props,
  labels,
  className,
}: IslandHostProps<P>) {
  if (island === undefined) throw new Error('The block has no island: set `island` in defineBlock')
  const whole = { ...props, ...(labels !== undefined && { labels, address: '' }) } as P
  return (
    <div
      className={className}
      data-island={island.type}
      data-island-when={when}
      data-island-props={Object.keys(props).length === 0 ? undefined : JSON.stringify(props)}
      data-island-url={island.dataUrl}
    >
      <Island {...whole} />
    </div>
  )
}
