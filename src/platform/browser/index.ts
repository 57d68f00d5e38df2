/** Where the public pages' script lives: the key of its entry in the build's manifest, and its path for `npm run dev`. */
export const siteScriptEntry = 'src/platform/browser/site.browser.ts'
