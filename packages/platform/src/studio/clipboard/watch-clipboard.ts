/**
 * Returns a controller that is aborted when the clipboard may have changed: after a copy in this document or its
 * frames, or when the window loses focus. Aborting it also removes the event listeners.
 */
export function watchClipboard(): AbortController {
  const watch = new AbortController()
  const { signal } = watch
  const end = () => watch.abort()
  /** Delays the check, because the document briefly has no focus while the focus moves into the frame. */
  const onBlur = () => setTimeout(() => document.hasFocus() || end())
  const shown = Array.from(document.querySelectorAll('iframe'), ({ contentWindow }) => contentWindow ?? [])
  for (const one of [window, ...shown.flat()]) {
    for (const type of ['copy', 'cut']) one.addEventListener(type, end, { capture: true, signal })
    one.addEventListener('blur', onBlur, { signal })
  }
  return watch
}
