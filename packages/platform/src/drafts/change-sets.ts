/**
 * Change sets: drafts that are edited and published together, independently of other sets. Only one set exists: the
 * shared set, which all editors edit. Each set has its own operation numbers, presence, conflicts, histories, find and
 * replace, problems and media references.
 */
import { changeSetNotFound } from './errors.ts'
import type { Drafts } from './drafts.ts'

/** The name of the shared set in requests. The tables with its drafts have no column for the set. */
const sharedSet = 'shared'

export type ChangeSets = {
  /** Returns the drafts of a set; by default, of the shared set. Throws `change-set-unknown` (404). */
  readonly open: (name?: string) => Drafts
}

export const createChangeSets = (shared: Drafts): ChangeSets => ({
  open(name = sharedSet) {
    if (name !== sharedSet) throw changeSetNotFound(name)
    return shared
  },
})
