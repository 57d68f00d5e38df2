export { isAllowEntry } from './address-rules.ts'
export { createOutboundFetch, type OutboundOptions } from './outbound-fetch.ts'
