/** The studio exports that the server needs: its entry file, and the type of its page data. */
export type { SignInSite } from './api/shapes.ts'

/** The key of the studio's entry in the build manifest, and its path for `npm run dev`. */
export const studioEntry = 'src/studio/studio.browser.tsx'

/** The key of the page editor in the build manifest. */
export const pageEditorModule = 'src/studio/app/PageEditor.tsx'
