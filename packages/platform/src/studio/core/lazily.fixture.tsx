/** Renders a component that loads on demand. */
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { lazily } from './lazily.tsx'

/**
 * Returns the page's text before the component loads, and in the first task after it has loaded.
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
