/** A child process for a test: an editor's tab that sends one operation after the other, and prints the number of each that was acknowledged. */
import { openTestContent } from '../platform/content/testing.ts'
import { editor, editedKey, openTestDrafts, toCall, typed } from './test-drafts.fixture.ts'

const { database, content } = await openTestContent(process.env.TEST_DATA_DIR)
const drafts = openTestDrafts({ database, content })
const parent = process.ppid
for (let number = Number(process.env.TEST_FROM); number <= typed && process.ppid === parent; number++) {
  await drafts.accept(editor, { key: editedKey, call: toCall(number) })
  process.stdout.write(`${number}\n`)
}
setInterval(() => process.ppid === parent || process.exit(), 1000)
