/** The element of an island: drawn on the server, hydrated alone in the browser when it is needed. */
import type { ComponentType } from 'react'

/**
 * `interaction`: when a visitor points at it or comes to it by keyboard or touch. `visible`: when it comes near the window.
 * `signed-in`: when the visitor turns out to be no guest (SSN-1); the first on the page alone.
 */
export type IslandTrigger = 'interaction' | 'visible' | 'signed-in'

type IslandHostProps<P> = {
  readonly name: string
  readonly when: IslandTrigger
  readonly Island: ComponentType<P>
  /** Plain JSON; what the browser hydrates with. */
  readonly props: P
  readonly className?: string
}

/**
 * The block needs `script: 'site'`. Danger: a page is static markup, so an island makes no ids (they come as props) and
 * puts no two texts side by side; else React finds another tree than it draws.
 */
export const IslandHost = <P extends object>({
  name,
  when,
  Island,
  props,
  className,
}: IslandHostProps<P>) => (
  <div
    className={className}
    data-island={name}
    data-island-when={when}
    data-island-props={JSON.stringify(props)}
  >
    <Island {...props} />
  </div>
)
