/** Names of visitors' interactions in `experience_interaction` events. */
export const interactionNames = [
  'page-view',
  'anchor-click',
  'button-click',
  'form-submit',
  'search',
  'page-scroll-to-bottom',
  'catalog-object-click',
  'catalog-object-impression',
  'set-consent',
] as const
export type InteractionName = (typeof interactionNames)[number]

/** The `detail` of an `experience_interaction` event. */
export type Interaction = {
  readonly name: InteractionName
  /** The URL of a link, or the id of a form or item. Never contains text that a visitor typed. */
  readonly target?: string
}

/** The report that is sent after consent, as JSON. It contains no personal data. */
export type InteractionReport = {
  readonly events: readonly (Interaction & {
    /** The page's path, without the query or the base path. */
    readonly path: string
  })[]
}

export const maxEventsInReport = 50
/** Maximum number of characters in a path or target. Longer values are truncated. */
export const maxEventTextLength = 200

/** The endpoint for reports, below the base path. */
export const eventsPath = '/api/events'

/** The storage key of a visitor's choice: `granted` or `denied`. */
export const consentKey = 'epiderm-consent'
