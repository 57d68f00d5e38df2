/** Key of the studio's entry in its build's manifest, and its path for `npm run dev`. */
export const studioEntry = 'src/platform/studio/studio.browser.tsx'
