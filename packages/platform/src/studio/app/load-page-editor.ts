/** Loads the page editor. A separate file, so that the start can begin it before the session is known. */
export const loadPageEditor = () => import('./PageEditor.tsx')
