/** The deferred script for sites with analytics. Asks for consent once, and counts interactions only after consent. */
import { consentKey } from '#model/browser'
import { watchConsent } from './consent.ts'
import { createInteractionReporter } from './report-interactions.ts'
import { watchInteractions } from './watch-interactions.ts'

const endpoint = document.querySelector<HTMLElement>('[data-consent-dialog]')?.dataset['consentDialog'] ?? ''
const site = JSON.parse(document.querySelector('[data-provider-type="site"]')?.textContent ?? '{}') as {
  readonly basePath?: string
}

/**
 * Starts counting after consent. If the visitor consents while a page is open, the page's view event has already been
 * dispatched, so this function counts the view. On later pages, the view event itself counts it.
 */
watchConsent({ window, document, key: consentKey }, (stopped) => {
  const path = location.pathname.slice((site.basePath ?? '').length) || '/'
  const report = createInteractionReporter({
    path,
    send: (body) => navigator.sendBeacon(endpoint, toBlob(body)),
    after: (delayMs, run) => {
      const timer = setTimeout(run, delayMs)
      return () => clearTimeout(timer)
    },
  })
  watchInteractions({ window, document, stopped, report })
  if (document.readyState === 'complete') report.add({ name: 'page-view' })
})

const toBlob = (body: string) => new Blob([body], { type: 'application/json' })
