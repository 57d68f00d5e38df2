/** Vitest's runner for `npm test -- unit quote`: its own name pattern knows titles only, so a file that is named runs whole. */
import { TestRunner } from 'vitest'

export default class NamedTestRunner extends TestRunner {
  onCollectStart(file) {
    super.onCollectStart(file)
    const pattern = new RegExp(process.env.TEST_WORDS, 'i')
    this.config.testNamePattern = pattern.test(file.name) ? undefined : pattern
  }
}
