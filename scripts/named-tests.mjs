/**
 * Vitest's runner for `npm test -- unit quote`: Vitest's name pattern matches titles only, so a file with a matching
 * name runs whole.
 */
import { TestRunner } from 'vitest'

export default class NamedTestRunner extends TestRunner {
  onCollectStart(file) {
    super.onCollectStart(file)
    const pattern = new RegExp(process.env.TEST_WORDS, 'i')
    this.config.testNamePattern = pattern.test(file.name) ? undefined : pattern
  }
}
