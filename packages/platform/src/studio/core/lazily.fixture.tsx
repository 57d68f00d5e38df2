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
  const load = Promise.withResolvers<() => string>()
  const Late = lazily(() => load.promise, 'One moment…')
  flushSync(() => createRoot(element).render(<Late />))
  const before = element.innerText
  load.resolve(() => 'Loaded')
  await new Promise((resolve) => setTimeout(resolve))
  return [before, element.innerText]
}
