/** Names for the kinds of changes. */
import type { DraftChange } from '#api'
import { publishMessages as words } from '../messages/en-publish.ts'

export const toKindName = ({ kind, removal }: Pick<DraftChange, 'kind' | 'removal'>): string =>
  removal === undefined ? words.kinds[kind] : words.removals[removal]
