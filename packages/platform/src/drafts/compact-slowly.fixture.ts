/** A child process for a test: removes published operations from draft logs, one at a time. */
import { openTestContent } from '../content/testing.ts'
import { compactLog } from './compact-log.ts'
import { toDraftRows } from './testing.ts'

const test = await openTestContent(process.env.TEST_DATA_DIR)
const parent = process.ppid
process.stdout.write('begun\n')
await compactLog({ database: toDraftRows(test.database) }, { before: '9999', sliceSize: 1 })
setInterval(() => process.ppid === parent || process.exit(), 1000)
