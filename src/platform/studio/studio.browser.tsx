/** The studio's start: finds the site that it belongs to by its page, and draws. */
import { createRoot } from 'react-dom/client'
import { applyOperation } from '#operations/browser'
import { createCalls, type Calls } from './api/calls.ts'
import type { Who } from './api/shapes.ts'
import { createClientId, createTryLock, holdClients } from './edits/hold-client.ts'
import { openEdits } from './edits/open-edits.ts'
import type { Apply } from './edits/replica.ts'
import { startColorScheme } from './frame/color-scheme.ts'
import { Studio } from './frame/Studio.tsx'
import './studio.css'
import './frame/frame.css'
import './page/page.css'
import './outline/outline.css'
import './canvas/canvas.css'
import './form/form.css'
import './form/lists.css'
import './media/media.css'
import './pages/pages.css'
import './record/record.css'
import './form/rich.css'
import './dialogs/dialogs.css'
import './dialogs/help.css'

const apply: Apply = (head, operation) => {
  const applied = applyOperation(head, operation)
  return applied.kind === 'applied' ? applied.head : undefined
}

startColorScheme()
const root = document.getElementById('studio')
if (root) {
  const basePath = root.dataset['basePath'] ?? ''
  const calls = createCalls((url, init) => fetch(url, init), basePath)
  const open = async ({ userId }: Who, own: Calls) => {
    const world = { account: userId, storage: localStorage, createId: createClientId }
    const clients = await holdClients({
      ...world,
      tabStorage: sessionStorage,
      tryLock: createTryLock(navigator.locks),
    })
    return openEdits({
      ...world,
      clients,
      calls: own,
      apply,
      openEvents: (url) => new EventSource(url),
      clock: () => new Date(),
      after: (delayMs, run) => void setTimeout(run, delayMs),
    })
  }
  createRoot(root).render(<Studio basePath={basePath} calls={calls} openEdits={open} />)
}
