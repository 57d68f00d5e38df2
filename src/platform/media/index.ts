export { inspectMedia, maxMediaBytes, type MediaFacts, type MediaType } from './inspect-media.ts'
export { mediaRoutes, type MediaRoutesOptions } from './media-routes.ts'
export { openMediaStore, type MediaObject, type MediaStore } from './media-store.ts'
