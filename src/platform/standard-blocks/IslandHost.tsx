/** The element of an island: rendered on the server, hydrated separately in the browser when needed. */
import type { ComponentType } from 'react'

/**
 * `interaction`: on pointing, keyboard focus or touch. `visible`: near the window. `signed-in`: when the visitor is not a guest (SSN-1);
 * only the first such island on the page.
 */
type IslandTrigger = 'interaction' | 'visible' | 'signed-in'

type IslandHostProps<P, L> = {
  readonly name: string
  readonly when: IslandTrigger
  readonly Island: ComponentType<P & { readonly labels: L; readonly address: string }>
  /** Plain JSON for hydration, in addition to the fetched data. */
  readonly props: P
  readonly labels: L
  /** URL of the labels and other data of the island, so that the page itself does not contain them. */
  readonly islandUrl: string
  readonly className?: string
}

/**
 * Renders the host; the block needs `script: 'site'`. Danger: a page is static markup, so an island creates no ids (they are props) and
 * renders no two adjacent texts; otherwise React would hydrate a different tree.
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
