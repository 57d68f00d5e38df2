/** What a visitor does, as `experience_interaction` events on the document; everything with one goes to the reporter. */
import type { Interaction, InteractionName } from '#kit/browser'
import type { Reporter } from './report-interactions.ts'

type Watch = {
  readonly window: Window
  readonly document: Document
  /** Ends all watching; what has not been sent is dropped. */
  readonly stopped: AbortSignal
  readonly report: Reporter
}

export function watchInteractions({ window, document, stopped, report }: Watch): void {
  const options = { signal: stopped }
  const tell = (name: InteractionName, target?: string) =>
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
  document.addEventListener('click', ({ target }) => tellClick(target, tell), { ...options, capture: true })
  document.addEventListener('submit', ({ target }) => tellSubmit(target, tell), { ...options, capture: true })
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'hidden' && report.flush(),
    options,
  )
  window.addEventListener('pagehide', report.flush, options)
  watchSeen(document, stopped, tell)
}

type Tell = (name: InteractionName, target?: string) => void

function tellClick(target: EventTarget | null, tell: Tell): void {
  if (!(target instanceof Element)) return
  const link = target.closest<HTMLAnchorElement>('a[href]')
  const item = link?.closest<HTMLElement>('[data-id]')
  if (item) tell('catalog-object-click', item.dataset['id'])
  if (link) return tell('anchor-click', link.origin === location.origin ? link.pathname : link.origin)
  const button = target.closest('button, summary')
  if (button && !button.hasAttribute('data-consent')) tell('button-click', button.textContent.trim())
}

function tellSubmit(form: EventTarget | null, tell: Tell): void {
  if (!(form instanceof HTMLFormElement)) return
  if (form.getAttribute('role') === 'search' || form.closest('search')) tell('search')
  else tell('form-submit', form.id)
}

/** Each item of a catalogue once when half of it is seen, and the page's end once. */
function watchSeen(document: Document, stopped: AbortSignal, tell: Tell): void {
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        seen.unobserve(target)
        const { id } = (target as HTMLElement).dataset
        if (id === undefined) tell('page-scroll-to-bottom')
        else tell('catalog-object-impression', id)
      }
    },
    { threshold: 0.5 },
  )
  for (const item of document.querySelectorAll('[data-id]')) seen.observe(item)
  const end = document.querySelector('body > footer > :last-child')
  if (end) seen.observe(end)
  stopped.addEventListener('abort', () => seen.disconnect())
}
