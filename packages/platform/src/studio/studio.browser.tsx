/** Starts the studio: reads the site's data from the page and renders the user interface. */
import { createRoot } from 'react-dom/client'
import type { CurrentAccount } from '#api'
import { applyOperation } from '#operations/browser'
import { createApiClient, type ApiClient } from './api/calls.ts'
import type { SignInSite } from './api/shapes.ts'
import { createClientId, acquireClients } from './edits/tab-clients.ts'
import { openEdits } from './edits/open-edits.ts'
import type { ApplyToHead } from './edits/replica.ts'
import { createMessageLock, createWebLock, type TryLock } from './edits/tab-locks.ts'
import { createColorScheme } from './core/color-scheme.ts'
import { loadPageEditor } from './app/load-page-editor.ts'
import { Studio } from './app/Studio.tsx'
import './studio.css'
import './app/frame.css'
import './app/page-list.css'
import './app/frame/area-menu.css'
import './app/frame/area.css'
import './app/menus/menus.css'
import './page/page.css'
import './outline/outline.css'
import './canvas/canvas.css'
import './canvas/overlays/columns.css'
import './canvas/rich/rich.css'
import './form/form.css'
import './form/lists/lists.css'
import './form/tree/tree.css'
import './form/expressions/expressions.css'
import './problems/problems.css'
import './lists/lists.css'
import './media/media.css'
import './pages/pages.css'
import './preview/preview.css'
import './record/record.css'
import './form/rich/rich.css'
import './dialogs/dialogs.css'
import './dialogs/commands.css'
import './dialogs/help.css'
import './publish/publish.css'
import './replace/take-back.css'
import './patterns/patterns.css'

const apply: ApplyToHead = (head, operation) => {
  const applied = applyOperation(head, operation)
  return applied.kind === 'applied' ? applied.head : undefined
}

const after = (delayMs: number, run: () => void) => void setTimeout(run, delayMs)
/** Browsers provide Web Locks only in secure contexts, not over plain HTTP. */
const { locks } = navigator as { readonly locks?: LockManager }
const tryLock: TryLock =
  locks === undefined
    ? createMessageLock({ channel: new BroadcastChannel('epiderm-studio'), id: createClientId(), after })
    : createWebLock(locks)

const colorScheme = createColorScheme()
const root = document.getElementById('studio')
if (root) {
  const basePath = root.dataset['basePath'] ?? ''
  if (location.pathname.startsWith(`${basePath}/studio/page/`)) void loadPageEditor()
  const site = JSON.parse(root.dataset['site'] ?? '{}') as SignInSite
  const calls = createApiClient((url, init) => fetch(url, init), basePath)
  const open = async ({ userId }: CurrentAccount, own: ApiClient) => {
    const deps = { account: userId, storage: localStorage, createId: createClientId }
    const clients = await acquireClients({
      ...deps,
      tabStorage: sessionStorage,
      tryLock,
    })
    return openEdits({
      ...deps,
      clients,
      calls: own,
      apply,
      openEvents: (url) => new EventSource(url),
      clock: () => new Date(),
      after,
      every(delayMs, run) {
        const timer = setInterval(run, delayMs)
        return () => clearInterval(timer)
      },
    })
  }
  createRoot(root).render(<Studio {...{ basePath, site, calls, colorScheme }} openEdits={open} />)
}
