/**
 * A child process for a test: a tab that sends operations endlessly, and prints the number of each acknowledged
 * operation.
 */
import { openTestContent } from '../content/testing.ts'
import { createInsertCall, operationCount, typedDraftKey } from './typed.fixture.ts'
import { editor, openTestDrafts } from './testing.ts'

const { database, content } = await openTestContent(process.env.TEST_DATA_DIR)
const drafts = openTestDrafts({ database, content })
const parent = process.ppid
for (
  let number = Number(process.env.TEST_FROM);
  number <= operationCount && process.ppid === parent;
  number++
) {
  await drafts.accept(editor, { key: typedDraftKey, call: createInsertCall(number) })
  process.stdout.write(`${number}\n`)
}
setInterval(() => process.ppid === parent || process.exit(), 1000)
