/** What is typed is told over the port; where the tab may be closed before a message comes, at once as well. */
import type { AgentMessage } from './messages.ts'
import { sayAtOnce } from './say-at-once.ts'

/** Its detail is the message. */
type Typed = Extract<AgentMessage, { type: 'typed' | 'typing' }>

/** Before whoever tells something when the document is hidden. */
export function createSayTyped(document: Document, say: (message: Typed) => void): (message: Typed) => void {
  const { defaultView: window } = document
  let isLeaving = false
  document.addEventListener('visibilitychange', () => {
    isLeaving = document.hidden
  })
  for (const type of ['pagehide', 'pageshow'])
    window?.addEventListener(type, () => {
      isLeaving = type === 'pagehide'
    })
  return (detail) => {
    if (isLeaving) sayAtOnce(document, 'typed', detail)
    say(detail)
  }
}

export function watchHiding(document: Document, run: () => void): void {
  document.addEventListener('visibilitychange', run)
  document.defaultView?.addEventListener('pagehide', run)
}
