/**
 * Vitest's runner for `npm test -- unit quote`. Runs files with a matching name completely, because Vitest's own name
 * pattern matches only titles.
 */
import { TestRunner } from 'vitest'

export default class NamedTestRunner extends TestRunner {
  onCollectStart(file) {
    super.onCollectStart(file)
    const pattern = new RegExp(process.env.TEST_WORDS, 'i')
    this.config.testNamePattern = pattern.test(file.name) ? undefined : pattern
  }
}
