/** The part of kit that a visitor's browser may run: no package, small on its own. */
export { createDataStore, type DataStore } from './data-store.ts'
export { findDelivery, toWallClock, type DeliveryWords } from './delivery-day.ts'
export { FetchError, fetchJson, type Fetch } from './fetch-json.ts'
export {
  consentKey,
  maxEventsInReport,
  maxEventTextLength,
  type Interaction,
  type InteractionName,
  type InteractionReport,
} from './interaction.ts'
export { formatTemplate, isMissingLabel } from './labels.ts'
export { createTypedBuffer } from './typed-buffer.ts'
export { isTyped } from './typed-form.ts'
export {
  hasVisitorHint,
  toUserWords,
  visitorEvent,
  visitorParameter,
  visitorPath,
  type Visitor,
} from './visitor.ts'
export { createDebounced, type After } from './wait-times.ts'
