/** What the studio's page is made of. */
export type { ShownSite } from './api/shapes.ts'

/** Key of the studio's entry in its build's manifest, and its path for `npm run dev`. */
export const studioEntry = 'src/platform/studio/studio.browser.tsx'
