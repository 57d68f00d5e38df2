/**
 * A child process for a test: publishes in a loop, and prints each release once it is acknowledged. The process ends
 * when its parent process ends.
 */
import { openTestContent, operator, createQuestionChange } from '../testing.ts'

const { content } = await openTestContent(process.env.TEST_DATA_DIR)
const parent = process.ppid
for (let round = 1; process.ppid === parent; round++) {
  const { release } = await content.publish(operator, {
    changes: [createQuestionChange('loop', `round ${round}`)],
    note: '',
  })
  process.stdout.write(`${release}\n`)
}
