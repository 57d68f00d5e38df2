export { isAllowListEntry } from './address-rules.ts'
export { createAddressCheck, createOutboundFetch, type OutboundOptions } from './outbound-fetch.ts'
