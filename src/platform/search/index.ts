export { createSearch, type Search } from './create-search.ts'
export { addSearchRoutes } from './search-routes.ts'
