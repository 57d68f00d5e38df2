/**
 * Returns a controller that aborts once the clipboard may have changed: after a copy in this document or its frames, or when the window
 * loses the focus. Abort it to stop watching.
 */
export function watchClipboard(): AbortController {
  const watch = new AbortController()
  const { signal } = watch
  const end = () => watch.abort()
  /** While the focus moves between the studio and its frame, the document has no focus for a moment. */
  const onBlur = () => setTimeout(() => document.hasFocus() || end())
  const shown = Array.from(document.querySelectorAll('iframe'), ({ contentWindow }) => contentWindow ?? [])
  for (const one of [window, ...shown.flat()]) {
    for (const type of ['copy', 'cut']) one.addEventListener(type, end, { capture: true, signal })
    one.addEventListener('blur', onBlur, { signal })
  }
  return watch
}
