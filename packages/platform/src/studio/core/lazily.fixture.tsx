/** Renders a component that loads on demand. */
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { lazily } from './lazily.tsx'

/**
 * Renders the component, completes its loading, and returns the page's text before loading, and in the first task
 * afterwards.
 */
export async function readTexts(): Promise<readonly string[]> {
  const element = document.createElement('main')
  document.body.replaceChildren(element)
  let finish = () => {}
  const loading = new Promise<() => string>((resolve) => (finish = () => resolve(() => 'Loaded')))
  const Late = lazily(() => loading, 'One moment…')
  flushSync(() => createRoot(element).render(<Late />))
  const before = element.innerText
  finish()
  await new Promise((resolve) => setTimeout(resolve))
  return [before, element.innerText]
}
