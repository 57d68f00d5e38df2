/** Replaces the link with the player, and focuses the player. Ignores clicks that open a new tab. */
export function playVideo(event: MouseEvent): void {
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  const link = (event.target as Element).closest<HTMLElement>('a[data-video]')
  if (!link) return
  event.preventDefault()
  const frame = document.createElement('iframe')
  frame.title = link.dataset['title'] ?? ''
  frame.allow = 'autoplay;fullscreen;picture-in-picture;encrypted-media'
  frame.src = link.dataset['video'] ?? ''
  link.replaceWith(frame)
  frame.focus()
}
