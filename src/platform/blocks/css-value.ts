/** A stored colour as CSS: six hex digits stay, a theme token becomes a reference to it. */
export const toCssColor = (color: string | undefined, fallback = 'transparent'): string =>
  color === undefined ? fallback : color.startsWith('--') ? `var(${color})` : color

/** `top`, `left` … of a container's alignment as its two axes. */
export const toPlacement = (alignment: 'top' | 'left' | 'bottom' | 'right' | 'center') => {
  const inline = alignment === 'left' ? 'flex-start' : alignment === 'right' ? 'flex-end' : 'center'
  const block = alignment === 'top' ? 'flex-start' : alignment === 'bottom' ? 'flex-end' : 'center'
  return { inline, block }
}
