/** The element of an island. The server renders it; the browser hydrates it when needed. */
import type { ComponentType } from 'react'

/**
 * When to hydrate: on pointing, keyboard focus or touch (`interaction`); when the island is near the window
 * (`visible`); for a signed-in visitor (SSN-1), but only the first such island on a page (`signed-in`).
 */
type IslandTrigger = 'interaction' | 'visible' | 'signed-in'

type IslandHostProps<P, L> = {
  readonly name: string
  readonly when: IslandTrigger
  readonly Island: ComponentType<P & { readonly labels: L; readonly address: string }>
  /** Props for hydration, in addition to the fetched data; must be serialisable as JSON. */
  readonly props: P
  readonly labels: L
  /** URL of the island's labels and other data, which the page does not contain. */
  readonly islandUrl: string
  readonly className?: string
}

/**
 * Renders the host; the block needs `script: 'site'`. Danger: the server renders static markup, so an island must
 * receive its ids as props and must not render two adjacent texts. Otherwise hydration fails.
 */
export const IslandHost = <P extends object, L>({
  name,
  when,
  Island,
  props,
  labels,
  islandUrl,
  className,
}: IslandHostProps<P, L>) => (
  <div
    className={className}
    data-island={name}
    data-island-when={when}
    data-island-props={Object.keys(props).length === 0 ? undefined : JSON.stringify(props)}
    data-island-url={islandUrl}
  >
    <Island {...props} labels={labels} address="" />
  </div>
)
