/** A child process for a test: takes what is published from the log of drafts, one operation after the other. */
import type { Database } from '#database'
import type { DraftTables } from '#drafts'
import { compactLog } from '../platform/drafts/compact-log.ts'
import { openTestContent } from '../platform/content/testing.ts'

const test = await openTestContent(process.env.TEST_DATA_DIR)
const database = test.database as unknown as Database<DraftTables>
const parent = process.ppid
process.stdout.write('begun\n')
await compactLog({ database }, { before: '9999', sliceSize: 1 })
setInterval(() => process.ppid === parent || process.exit(), 1000)
