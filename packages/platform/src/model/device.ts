/** Devices and their breakpoints (DEV-1), in em so that they follow the reader's text size. */
export const devices = ['mobile', 'tablet', 'desktop'] as const
export type Device = (typeof devices)[number]
export type Responsive<T> = Record<Device, T>

/**
 * DEV-1 defines mobile as up to 47.9375em, tablet as 48em to 64em, and desktop as from 64.0625em. The ranges in this
 * file have no gaps, so that a fractional width (zoom) matches exactly one device. For widths in whole pixels, the
 * ranges are the same as in DEV-1.
 */
export const deviceMediaQueries: Responsive<string> = {
  mobile: '(width < 48em)',
  tablet: '(48em <= width < 64.0625em)',
  desktop: '(width >= 64.0625em)',
}

/** The pixel widths, at the browser's default text size, at which each larger device begins: 48em and 64.0625em. */
export const deviceMinWidthsPx = { tablet: 768, desktop: 1025 } as const

/** Media queries for mobile-first rules. */
export const mobileFirstMediaQueries = { tablet: '(width >= 48em)', desktop: '(width >= 64.0625em)' } as const

export const toResponsive = <T>(value: T): Responsive<T> => ({
  mobile: value,
  tablet: value,
  desktop: value,
})
