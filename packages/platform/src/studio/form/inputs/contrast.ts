/** Measures the contrast between two colours (WCAG 2.2, 1.4.3). */
type Rgb = readonly [number, number, number]

/** Parses colours such as `#1f4d45`. Returns undefined for anything else. */
export function readHex(color: string): Rgb | undefined {
  const [, hex] = /^#([0-9a-f]{6})$/i.exec(color.trim()) ?? []
  if (hex === undefined) return undefined
  const toPart = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return [toPart(0), toPart(2), toPart(4)]
}

/** Returns a ratio from 1 to 21. Returns undefined if a colour does not have six hex digits. */
export function measureContrast(one: string, other: string): number | undefined {
  const colors = [readHex(one), readHex(other)]
  const [light, dark] = colors
    .flatMap((color) => color && toLuminance(color))
    .filter((each) => each !== undefined)
    .toSorted((a, b) => b - a)
  return light === undefined || dark === undefined ? undefined : (light + 0.05) / (dark + 0.05)
}

function toLuminance(color: Rgb): number {
  const [red, green, blue] = color.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Rates a contrast ratio. Normal text requires 4.5, large text 3. */
export function rateContrast(ratio: number): 'good' | 'large' | 'poor' {
  if (ratio >= 4.5) return 'good'
  return ratio >= 3 ? 'large' : 'poor'
}
