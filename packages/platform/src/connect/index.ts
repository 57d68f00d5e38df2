export { createRateLimiter } from './rate-allowance.ts'
export { createContentOrigin, type ContentOrigin } from './content-origin.ts'
export { createRemoteSource } from './remote-source.ts'
