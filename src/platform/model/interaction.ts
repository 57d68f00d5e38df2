/** What visitors do on a page, as `experience_interaction` events name it. */
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
  /** Where a link leads, a form's or an item's id. Never what somebody typed. */
  readonly target?: string
}

/** What is sent after consent, as JSON: nothing about the person. */
export type InteractionReport = {
  readonly events: readonly (Interaction & {
    /** Of the page, without query and without the base path. */
    readonly path: string
  })[]
}

export const maxEventsInReport = 50
/** Characters of a path or target; longer ones are cut. */
export const maxEventTextLength = 200

/** Where reports are posted, below the base path. */
export const eventsPath = '/api/events'

/** Where a browser keeps a visitor's answer: `granted` or `denied`. */
export const consentKey = 'epiderm-consent'
