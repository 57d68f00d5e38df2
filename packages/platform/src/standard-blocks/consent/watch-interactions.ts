/**
 * Converts a visitor's interactions to `experience_interaction` events on the document, and passes them to the
 * reporter.
 */
import type { Interaction, InteractionName } from '#model/browser'
import type { InteractionReporter } from './report-interactions.ts'

type InteractionDeps = {
  readonly window: Window
  readonly document: Document
  /** Signal that removes all listeners. Interactions that have not been sent are dropped. */
  readonly stopped: AbortSignal
  readonly report: InteractionReporter
}

export function watchInteractions({ window, document, stopped, report }: InteractionDeps): void {
  const options = { signal: stopped }
  const announce = (name: InteractionName, target?: string) =>
    document.dispatchEvent(
      new CustomEvent('experience_interaction', {
        bubbles: true,
        composed: true,
        detail: { name, ...(target !== undefined && { target }) } satisfies Interaction,
      }),
    )

  document.addEventListener(
    'experience_interaction',
    (event) => report.add((event as CustomEvent<Interaction>).detail),
    options,
  )
  document.addEventListener('click', ({ target }) => announceClick(target, announce), {
    ...options,
    capture: true,
  })
  document.addEventListener('submit', ({ target }) => announceSubmit(target, announce), {
    ...options,
    capture: true,
  })
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'hidden' && report.flush(),
    options,
  )
  window.addEventListener('pagehide', report.flush, options)
  watchSeen(document, stopped, announce)
}

type ReportInteraction = (name: InteractionName, target?: string) => void

function announceClick(target: EventTarget | null, announce: ReportInteraction): void {
  if (!(target instanceof Element)) return
  const link = target.closest<HTMLAnchorElement>('a[href]')
  const item = link?.closest<HTMLElement>('[data-id]')
  if (item) announce('catalog-object-click', item.dataset['id'])
  if (link) return announce('anchor-click', link.origin === location.origin ? link.pathname : link.origin)
  const button = target.closest('button, summary')
  if (button && !button.hasAttribute('data-consent')) announce('button-click', button.textContent.trim())
}

function announceSubmit(form: EventTarget | null, announce: ReportInteraction): void {
  if (!(form instanceof HTMLFormElement)) return
  if (form.getAttribute('role') === 'search' || form.closest('search')) announce('search')
  else announce('form-submit', form.id)
}

/**
 * Dispatches an event for each catalogue item when half of the item becomes visible, and an event when the visitor
 * reaches the end of the page.
 */
function watchSeen(document: Document, stopped: AbortSignal, announce: ReportInteraction): void {
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        seen.unobserve(target)
        const { id } = (target as HTMLElement).dataset
        if (id === undefined) announce('page-scroll-to-bottom')
        else announce('catalog-object-impression', id)
      }
    },
    { threshold: 0.5 },
  )
  for (const item of document.querySelectorAll('[data-id]')) seen.observe(item)
  const end = document.querySelector('body > footer > :last-child')
  if (end) seen.observe(end)
  stopped.addEventListener('abort', () => seen.disconnect())
}
