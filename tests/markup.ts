/** Matchers for markup, registered for all unit tests. They ignore the order of attributes within a tag. */
import { expect } from 'vitest'

declare module 'vitest' {
  interface Matchers<T> {
    /**
     * Expects the markup to contain this fragment, which must begin and end outside a tag. Attributes may be in any
     * order.
     */
    toHoldMarkup: (piece: string) => T
    /** Expects exactly the given markup, with attributes in any order. */
    toBeMarkup: (markup: string) => T
  }
}

const startTag = /<([a-z][\w-]*)((?:\s+[^\s=<>"'/]+(?:="[^"]*")?)+)(\s*\/?>)/gi
const attribute = /[^\s=<>"'/]+(?:="[^"]*")?/g

/** Returns the markup with each tag's attributes in alphabetical order. */
export const sortAttributes = (markup: string): string =>
  markup.replace(
    startTag,
    (_tag, name: string, attributes: string, end: string) =>
      `<${name} ${(attributes.match(attribute) ?? []).toSorted().join(' ')}${end}`,
  )

expect.extend({
  toHoldMarkup(received: string, piece: string) {
    const [whole, part] = [sortAttributes(received), sortAttributes(piece)]
    return {
      pass: whole.includes(part),
      message: () =>
        `expected ${this.utils.printReceived(whole)} ${this.isNot ? 'not ' : ''}to hold ${this.utils.printExpected(part)}`,
      actual: whole,
      expected: part,
    }
  },
  toBeMarkup(received: string, markup: string) {
    const [actual, expected] = [sortAttributes(received), sortAttributes(markup)]
    return {
      pass: actual === expected,
      message: () =>
        `expected ${this.utils.printReceived(actual)} ${this.isNot ? 'not ' : ''}to be ${this.utils.printExpected(expected)}`,
      actual,
      expected,
    }
  },
})
