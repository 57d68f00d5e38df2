/**
 * Selects the modules of the studio's first load: those that the entry imports, and those that the page editor shares
 * with another screen. The remaining modules of the page editor form one chunk, so a page needs only one more file. The
 * first load is also a single file, because splitting it into many separately compressed files would make it 7% larger.
 */
import { resolve } from 'node:path'

const studio = resolve(import.meta.dirname, '../src/studio')
const entry = `${studio}/studio.browser.tsx`
const pageEditor = `${studio}/app/PageEditor.tsx`
const otherScreens = [`${studio}/app/ItemEditor.tsx`, `${studio}/app/PageList.tsx`]

/** Modules that only lists use. They are excluded even though a module of the initial load re-exports them. */
const ofLists = /\/react-aria-components\/dist\/private\/Table(?:Layout)?\.mjs$/

/** Returns a `name` function for a `codeSplitting` group. */
export function createChunkNamer() {
  const reachedFrom = new Map()
  const isReached = (from, id, context) => {
    if (!reachedFrom.has(from)) reachedFrom.set(from, findReached(from, context))
    return reachedFrom.get(from).has(id)
  }
  return (id, context) => {
    const isOf = (from) => isReached(from, id, context)
    return isOf(entry) || (isOf(pageEditor) && otherScreens.some(isOf)) ? 'first' : null
  }
}

/** Finds a module and all modules that it imports statically, except those that only lists use. */
function findReached(from, context) {
  const found = new Set([from])
  for (const id of found)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? [])
      if (!ofLists.test(imported)) found.add(imported)
  return found
}
