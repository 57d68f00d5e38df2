const hexColor = /^#[0-9a-f]{6}$/i
/** The fraction of black or white in the colour on hover. */
const share = 0.22

/**
 * Returns a colour for the hover state of a button: darker if its text is lighter than the button, otherwise lighter, so that the contrast
 * grows. Returns undefined unless both colours have six hex digits.
 */
function toHoverColor(button: string, text: string): string | undefined {
  if (!hexColor.test(button) || !hexColor.test(text)) return undefined
  const target = toLightness(text) > toLightness(button) ? 0 : 255
  const parts = toParts(button).map((part) => Math.round(part + (target - part) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`.toUpperCase()
}

const toParts = (color: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

/**
 * Returns tokens that a theme does not store, because they depend on stored tokens: the hover colours of buttons and
 * links.
 */
export function deriveHoverTokens(
  stored: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  const {
    '--dxp-g-brand': brand,
    '--dxp-g-brand-1': hover,
    '--dxp-g-brand-contrast': text = '#FFFFFF',
  } = stored
  if (hover !== undefined) return {}
  const color = toHoverColor(String(brand), String(text))
  return color === undefined ? {} : { '--dxp-g-brand-1': color }
}

/** Approximates the luminance, which is enough to compare two colours. */
function toLightness(color: string): number {
  const [red = 0, green = 0, blue = 0] = toParts(color)
  return 0.2126 * red ** 2.2 + 0.7152 * green ** 2.2 + 0.0722 * blue ** 2.2
}
