/**
 * Counts the React components that rendered in a commit, by the same rules as React's developer tools. Also works in
 * the built studio.
 */
import type { Page } from '@playwright/test'

type RenderCounts = Readonly<Record<'field' | 'row' | 'form', number>>

/** The internal fields of React that this file reads. */
type Fiber = {
  readonly tag: number
  readonly flags: number
  readonly child: Fiber | null
  readonly sibling: Fiber | null
  readonly alternate: Fiber | null
  readonly stateNode: unknown
}

/**
 * Must be called before the page is opened. Resolves to a function that returns the number of labelled fields, outline
 * rows and forms rendered since its last call. A component that renders twice counts once, because a busy machine may
 * split renders that an idle machine batches.
 */
export async function countRenders(page: Page): Promise<() => Promise<RenderCounts>> {
  await page.addInitScript(watchCommits)
  return () => page.evaluate('takeRendered()')
}

/** Runs in the page, before the page's scripts. */
function watchCommits(): void {
  const kinds = { field: '.field', row: '[role=row]', form: 'form.form' } as const
  const rendered = { field: new Set<Element>(), row: new Set<Element>(), form: new Set<Element>() }
  /** React's tags for function components: plain, with a ref, memoised. */
  const functions = new Set([0, 11, 14, 15])
  /** React's tag for elements. */
  const element = 5
  const hasRun = 1
  const findOwn = (fiber: Fiber | null): Element | undefined => {
    for (let at = fiber; at !== null; at = at.sibling) {
      if (at.tag === element) return at.stateNode as Element
      if (functions.has(at.tag)) return undefined
      const inside = findOwn(at.child)
      if (inside !== undefined) return inside
    }
    return undefined
  }
  const count = (fiber: Fiber) => {
    const own = findOwn(fiber.child)
    for (const kind of ['field', 'row', 'form'] as const)
      if (own?.matches(kinds[kind]) === true) rendered[kind].add(own)
  }
  const visit = (fiber: Fiber, before: Fiber | null) => {
    if (functions.has(fiber.tag) && (fiber.flags & hasRun) !== 0) count(fiber)
    if (before !== null && before.child === fiber.child) return
    for (let at = fiber.child; at !== null; at = at.sibling) visit(at, at.alternate)
  }
  const hook = {
    supportsFiber: true,
    isDisabled: false,
    checkDCE() {},
    inject: () => 1,
    onCommitFiberUnmount() {},
    onCommitFiberRoot: (_: number, root: { readonly current: Fiber }) =>
      visit(root.current, root.current.alternate),
  }
  Object.assign(globalThis, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: hook,
    takeRendered() {
      const counts = { field: rendered.field.size, row: rendered.row.size, form: rendered.form.size }
      for (const elements of Object.values(rendered)) elements.clear()
      return counts
    },
  })
}
