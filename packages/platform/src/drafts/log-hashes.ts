/**
 * Hashes of logged operations. They do not cover the inverse and the outcome, because an older program changes these on a rebase without
 * updating the hash.
 */
import type { HashedTable } from '#database'

export const hashedLog: HashedTable = {
  table: 'draft_op',
  key: ['item', 'language', 'seq'],
  texts: [
    'item',
    'language',
    'seq',
    'client',
    'client_seq',
    'gesture',
    'base_seq',
    'actor',
    'op',
    'kind',
    'undoes',
    'at',
  ],
  json: 'op',
  hash: 'row_hash',
  lock: 'drafts',
  toDamage: ({ item, language, seq }) => ({
    message: `the stored text of edit ${seq} of ${item} (${language}) has changed`,
    remedy: 'Look at the draft in the studio before it is published: a rebase applies its edits again.',
  }),
}
