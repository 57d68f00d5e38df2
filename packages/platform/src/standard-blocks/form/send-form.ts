/**
 * Submits forms without leaving the page (SSN-6). The server's HTML then replaces the form: either the form with its
 * error messages, or a message. Typed text stays visible until the server responds.
 */
export function watchForms(document: Document): void {
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !form.hasAttribute('data-form')) return
    event.preventDefault()
    if (form.ariaBusy !== 'true') void send(document, form, event.submitter)
  })
  document.defaultView?.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) clearStatuses(document)
  })
}

/** Clears status messages when the browser restores a page that the visitor left while a form was being sent. */
function clearStatuses(document: Document): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-form]')) say(form)
}

async function send(document: Document, form: HTMLFormElement, button: HTMLElement | null): Promise<void> {
  form.ariaBusy = 'true'
  say(form, 'sending')
  const answer = await post(form, button)
  form.ariaBusy = null
  if (answer?.redirected && new URL(answer.url).pathname !== location.pathname)
    return location.assign(answer.url)

  // Removes styles and `autofocus`. Otherwise, the browser would log warnings about a late autofocus and about a style
  // that the security policy blocks.
  const html = ((await answer?.text()) ?? '').replace(/<style>[^]*?<\/style>| autofocus=""/gi, '')
  const page = new DOMParser().parseFromString(html, 'text/html')
  const next = page.getElementById(form.id)
  if (!next) return say(form, answer?.status === 401 ? 'signedOut' : 'failed')
  document.title = page.title
  const problems = next.querySelector<HTMLElement>('.form-problems')
  if (answer?.status === 413 && problems) showAlone(form, problems)
  else form.replaceWith(next)
  const target = problems ?? next.querySelector<HTMLElement>('[data-next]') ?? next
  target.focus({ preventScroll: true })
  // Scrolls to the message, because on a phone the page may now be shorter than the current scroll position. Focusing a
  // tall message would scroll to its end.
  target.scrollIntoView({ block: 'start' })
}

/** Shows only the problems. The typed text stays in the form, because the server has not processed it. */
function showAlone(form: HTMLFormElement, problems: HTMLElement): void {
  form.querySelector('.form-problems')?.remove()
  form.prepend(problems)
  say(form)
}

/** Submits the form. Returns undefined if there is no response. */
async function post(form: HTMLFormElement, button: HTMLElement | null): Promise<Response | undefined> {
  const body = new URLSearchParams()
  new FormData(form, button).forEach((value, name) => typeof value === 'string' && body.append(name, value))
  body.set(form.dataset['seconds'] ?? '', String(Math.floor(performance.now() / 1000)))
  try {
    return await fetch(form.action, { method: 'POST', body })
  } catch {
    return undefined
  }
}

/** Shows a status message; clears it if `what` is undefined. */
function say(form: HTMLFormElement, what?: 'sending' | 'failed' | 'signedOut'): void {
  const status = form.querySelector<HTMLElement>('.form-status')
  if (!status) return
  status.toggleAttribute('data-failed', what !== undefined && what !== 'sending')
  status.textContent = (what && form.dataset[what]) ?? ''
}
