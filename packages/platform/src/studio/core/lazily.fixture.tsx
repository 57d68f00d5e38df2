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

/** Loads a component that fails the first time. Returns the error's message, and the text after the next mount. */
export async function readTextsOfRetry(): Promise<readonly string[]> {
  const element = document.createElement('main')
  document.body.replaceChildren(element)
  const results: readonly (() => Promise<() => string>)[] = [
    () => Promise.reject(new Error('Offline')),
    () => Promise.resolve(() => 'Loaded'),
  ]
  let loads = 0
  const Late = lazily(() => results[loads++]?.() ?? Promise.reject(new Error('Loaded twice')))
  const errors: string[] = []
  const onUncaughtError = (error: unknown) => void errors.push((error as Error).message)
  flushSync(() => createRoot(element, { onUncaughtError }).render(<Late />))
  await new Promise((resolve) => setTimeout(resolve, 0))
  flushSync(() => createRoot(element).render(<Late />))
  await new Promise((resolve) => setTimeout(resolve, 0))
  return [...errors, element.innerText]
}
