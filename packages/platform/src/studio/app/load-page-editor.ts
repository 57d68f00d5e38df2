/**
 * Loads the page editor. This is a separate file, so that loading can begin at startup, before the session is known.
 */
export const loadPageEditor = () => import('./PageEditor.tsx')
