/** A visitor's consent. It is requested once, stored in the browser for all tabs, and can be withdrawn at any time. */

type ConsentState = 'granted' | 'denied'
type ConsentDeps = { readonly window: Window; readonly document: Document; readonly key: string }

/** Calls `start` once the visitor has consented. The signal aborts when the visitor withdraws consent. */
export function watchConsent(
  { window, document, key }: ConsentDeps,
  start: (stopped: AbortSignal) => void,
): void {
  const answers = createConsentAnswers(window, key)
  const dialog = document.querySelector<HTMLElement>('[data-consent-dialog]')
  let counting: AbortController | undefined

  const follow = () => {
    const answer = findAnswer(window, answers.read())
    showChoice(document, answer)
    dialog?.togglePopover(answer === undefined)
    if (answer !== 'granted') {
      counting?.abort()
      counting = undefined
    } else if (counting === undefined) {
      counting = new AbortController()
      start(counting.signal)
    }
  }

  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-consent]') : null
    const answer = button?.dataset['consent']
    if (answer === undefined) return
    answers.write(answer)
    follow()
    document.dispatchEvent(
      new CustomEvent('experience_interaction', {
        bubbles: true,
        composed: true,
        detail: { name: 'set-consent', target: answer },
      }),
    )
  })
  dialog?.addEventListener('keydown', ({ key: pressed }) => pressed === 'Escape' && dialog.hidePopover())
  window.addEventListener('storage', (event) => event.key === key && follow())
  follow()
}

/**
 * Visitors whose browser sends an opt-out signal are not prompted. An explicit choice takes precedence over the signal.
 */
function findAnswer(window: Window, given: string | null): ConsentState | undefined {
  if (given === 'granted' || given === 'denied') return given
  const { doNotTrack, globalPrivacyControl } = window.navigator as Navigator & {
    globalPrivacyControl?: boolean
  }
  return doNotTrack === '1' || globalPrivacyControl === true ? 'denied' : undefined
}

/**
 * Stores the visitor's choice. If storage is blocked, the choice applies only to this page, and the next page prompts
 * again.
 */
function createConsentAnswers(window: Window, key: string) {
  let given: string | null = null
  return {
    read() {
      try {
        return window.localStorage.getItem(key) ?? given
      } catch {
        return given
      }
    },
    write(answer: string) {
      given = answer
      try {
        window.localStorage.setItem(key, answer)
      } catch {
        // The browser may block storage.
      }
    },
  }
}

function showChoice(document: Document, answer: ConsentState | undefined): void {
  for (const choice of document.querySelectorAll('[data-consent-choice]')) {
    const status = choice.querySelector<HTMLElement>('output')
    if (status) status.textContent = status.dataset[answer ?? 'open'] ?? ''
    for (const button of choice.querySelectorAll<HTMLElement>('button'))
      button.hidden = button.dataset['consent'] === answer
  }
}
