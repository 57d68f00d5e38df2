export { createSearch, type Search } from './create-search.ts'
export { createKeptIndexes } from './kept-index.ts'
export type { SearchTables } from './tables.ts'
export { addSearchRoutes } from './search-routes.ts'
