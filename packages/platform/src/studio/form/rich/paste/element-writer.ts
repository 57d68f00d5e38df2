/** Adds elements to the result, up to the maximum number of elements in rich text. */
import { maxElementsInText } from '#kit/browser'
import type { LossCounter } from './loss-counts.ts'
import type { Marks } from './marks.ts'

export type ElementWriter = {
  /** Returns undefined if the text has reached its maximum length. */
  readonly add: (
    parent: Element,
    tag: string,
    attributes?: Readonly<Record<string, string>>,
  ) => Element | undefined
  /**
   * Returns an element that has the given marks and to which text can be added. Reuses the previous element if it has
   * the same marks.
   */
  readonly findMarked: (parent: Element, marks: Marks) => Element | undefined
  readonly isFull: () => boolean
}

/** Maximum nesting level of marks. */
export const maxMarks = 9

export function createElementWriter(target: Document, lost: LossCounter): ElementWriter {
  const keys = new WeakMap<Node, string>()
  let [count, isFull] = [0, false]
  const add: ElementWriter['add'] = (parent, tag, attributes = {}) => {
    if (count >= maxElementsInText && !isFull) {
      isFull = true
      lost.add('end')
    }
    if (isFull) return undefined
    count++
    const element = target.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    parent.append(element)
    return element
  }
  return {
    add,
    isFull: () => isFull,
    findMarked(parent, marks) {
      let found: Element | undefined = parent
      for (const { tag, attributes } of marks.slice(0, maxMarks)) {
        const key = JSON.stringify([tag, attributes])
        const last: ChildNode | null = found.lastChild
        found = last !== null && keys.get(last) === key ? (last as Element) : add(found, tag, attributes)
        if (found === undefined) return undefined
        keys.set(found, key)
      }
      return found
    },
  }
}
