/** The element of an island: drawn on the server, hydrated alone in the browser when it is needed. */
import type { ComponentType } from 'react'

/**
 * `interaction`: when a visitor points at it or comes to it by keyboard or touch. `visible`: when it comes near the window.
 * `signed-in`: when the visitor turns out to be no guest (SSN-1); the first on the page alone.
 */
export type IslandTrigger = 'interaction' | 'visible' | 'signed-in'

type IslandHostProps<P, L> = {
  readonly name: string
  readonly when: IslandTrigger
  readonly Island: ComponentType<P & { readonly labels: L; readonly address: string }>
  /** Plain JSON; what the browser hydrates with, beside what it fetches. */
  readonly props: P
  readonly labels: L
  /** Where the browser fetches the labels and what else the island needs: a page that nobody touches carries none of it. */
  readonly islandUrl: string
  readonly className?: string
}

/**
 * The block needs `script: 'site'`. Danger: a page is static markup, so an island makes no ids (they come as props) and
 * puts no two texts side by side; else React finds another tree than it draws.
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
