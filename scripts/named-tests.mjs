/**
 * Vitest's runner for `npm test -- unit quote`. If the name of a file matches, runs all tests in the file, because
 * Vitest's own name pattern matches only titles.
 */
import { TestRunner } from 'vitest'

export default class NamedTestRunner extends TestRunner {
  onCollectStart(file) {
    super.onCollectStart(file)
    const pattern = new RegExp(process.env.TEST_WORDS, 'i')
    this.config.testNamePattern = pattern.test(file.name) ? undefined : pattern
  }
}
