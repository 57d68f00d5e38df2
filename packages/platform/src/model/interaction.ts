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

/** `detail` of an `experience_interaction`. */
export type Interaction = {
  readonly name: InteractionName
  /** Address of a link, or id of a form or item. Never typed text. */
  readonly target?: string
}

/** The report sent after consent, as JSON: contains nothing about the person. */
export type InteractionReport = {
  readonly events: readonly (Interaction & {
    /** Path of the page, without query and without the base path. */
    readonly path: string
  })[]
}

export const maxEventsInReport = 50
/** Maximum number of characters of a path or target; longer ones are truncated. */
export const maxEventTextLength = 200

/** Endpoint for reports, below the base path. */
export const eventsPath = '/api/events'

/** Storage key of a visitor's answer: `granted` or `denied`. */
export const consentKey = 'epiderm-consent'
