/**
 * Aborted as soon as the clipboard may have something else than was copied last: somebody copies in this document or in a page that it
 * frames, or leaves the window for another program. Abort it to watch no longer.
 */
export function watchClipboard(): AbortController {
  const watch = new AbortController()
  const { signal } = watch
  const end = () => watch.abort()
  /** Between the studio and a page in it, the focus is nowhere for a moment. */
  const onBlur = () => setTimeout(() => document.hasFocus() || end())
  const shown = Array.from(document.querySelectorAll('iframe'), ({ contentWindow }) => contentWindow ?? [])
  for (const one of [window, ...shown.flat()]) {
    for (const type of ['copy', 'cut']) one.addEventListener(type, end, { capture: true, signal })
    one.addEventListener('blur', onBlur, { signal })
  }
  return watch
}
