/** Drafts on a content service for tests, and what one tab types. */
import { randomBytes } from 'node:crypto'
import { openDrafts, type Drafts, type DraftTables } from '#drafts'
import type { Database } from '#database'
import type { Actor } from '#model'
import { toKey, type TestContent } from '../platform/content/testing.ts'

export const editor: Actor = { kind: 'staff', userId: '005000000000001AAA', role: 'editor' }
export const editedKey = { contentKey: toKey('edited'), language: 'en_GB' }

export const openTestDrafts = (
  { database, content }: Pick<TestContent, 'database' | 'content'>,
  clock = () => new Date(),
): Drafts =>
  openDrafts({
    database: database as unknown as Database<DraftTables>,
    content,
    clock,
    code: 'test',
    randomBytes,
    findNames: async () => new Map(),
  })

/** So many operations. */
export const typed = 500

/** Each adds a block, so that one that is lost is missed, and one that is applied twice is seen. */
export const toCall = (number: number) => ({
  client: 'a'.repeat(32),
  gesture: `burst ${Math.ceil(number / 10)}`,
  baseSeq: number - 1,
  operations: [
    {
      number,
      operation: {
        kind: 'insert' as const,
        node: { id: `typed-${number}`, block: 'text-block', props: { text: `Text ${number}` } },
        place: { parent: { field: 'blocks' }, before: null },
      },
    },
  ],
})
