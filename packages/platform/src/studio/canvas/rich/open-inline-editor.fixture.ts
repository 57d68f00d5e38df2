/** Sets up rich text in a page, and the typing state, for a browser test. */
import type { TypingDeps } from '../typing/run-effects.ts'
import { createCanvasTyping } from '../typing/run-typing.ts'
import { canEditInline, openInlineEditor } from './open-inline-editor.ts'

type Deps = Pick<Parameters<typeof openInlineEditor>[0], 'element' | 'stored' | 'onKey' | 'onPasted'> & {
  readonly onWrite: (html: string) => void
}

const source = { contentKey: 'MCA', language: 'en_GB', block: 'a', path: ['props', 'text'] }

/** Opens the test editor. Returns undefined if the text cannot be edited in the page. */
export function openTestEditor({ onWrite, ...deps }: Deps) {
  if (!canEditInline(deps.element, deps.stored)) return undefined
  const typing = createCanvasTyping()
  const flush = (run: () => void) => run()
  const write = (_: unknown, html: string) => onWrite(html)
  typing.provide({ flush, write } as Partial<TypingDeps> as TypingDeps)
  typing.start()
  const buffer = { give: () => undefined }
  const more = {
    label: 'Text',
    at: undefined,
    keys: {},
    buffer,
    onShown: () => undefined,
    source,
    seq: 0,
    typing,
  }
  const typed = openInlineEditor({ ...deps, ...more })
  return {
    ...typed,
    follow: (text: string) => void typing.send({ kind: 'stored', form: 'rich', text, seq: 0 }),
  }
}
