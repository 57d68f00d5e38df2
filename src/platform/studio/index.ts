/** The part of the studio that the server uses: its entry file, and the type of its page data. */
export type { SignInSite } from './api/shapes.ts'

/** Key of the studio's entry in its build's manifest, and its path for `npm run dev`. */
export const studioEntry = 'src/platform/studio/studio.browser.tsx'
