/**
 * The design tokens that the platform's blocks and base styles use, each with a default for themes that do not set it.
 */
import { deriveHoverTokens } from '#kit'

export type ThemeTokenKind = 'tokenColor' | 'tokenFont' | 'tokenNumber' | 'tokenSize'

type ThemeToken = {
  /** The token's meaning, used as its label in forms. */
  readonly help: string
  readonly default: string
  readonly kind: ThemeTokenKind
}

type ThemeTokens = Readonly<Record<string, string>>

const systemFaces = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

const heading = (name: string, { size, lineHeight }: { size: string; lineHeight: string }) => ({
  [`--dxp-s-text-heading-${name}-font-size`]: {
    help: `Font size of headings, ${name.replaceAll('-', ' ')}`,
    default: size,
    kind: 'tokenSize' as const,
  },
  [`--dxp-s-text-heading-${name}-line-height`]: {
    help: `Line height of headings, ${name.replaceAll('-', ' ')}`,
    default: lineHeight,
    kind: 'tokenNumber' as const,
  },
})

const space = (step: number, value: string) => ({
  [`--dxp-s-space-${step}`]: { help: `Space, step ${step}`, default: value, kind: 'tokenSize' as const },
})

/** The platform's theme tokens by name, in the order in which the reference lists them. */
export const themeTokens: Readonly<Record<string, ThemeToken>> = {
  '--dxp-g-root': { help: 'Page background', default: '#FFFFFF', kind: 'tokenColor' },
  '--dxp-g-root-contrast': { help: 'Text', default: '#1B1F24', kind: 'tokenColor' },
  '--dxp-g-root-1': {
    help: 'Background of highlighted sections',
    default: '#F4F6F8',
    kind: 'tokenColor',
  },
  '--dxp-g-root-2': { help: 'Lines and card borders', default: '#D5DBE1', kind: 'tokenColor' },
  '--dxp-g-root-3': { help: 'Borders of form fields and dialogs', default: '#75808A', kind: 'tokenColor' },
  '--dxp-g-neutral': { help: 'Secondary text', default: '#515B65', kind: 'tokenColor' },
  '--dxp-g-neutral-1': { help: 'Background of form fields', default: '#F4F6F8', kind: 'tokenColor' },
  '--dxp-g-neutral-2': { help: 'Background of error summaries', default: '#E6EAEE', kind: 'tokenColor' },
  '--dxp-g-neutral-3': { help: 'Lines in lists and quotes', default: '#D5DBE1', kind: 'tokenColor' },
  '--dxp-g-brand': { help: 'Buttons and links', default: '#1F5FA8', kind: 'tokenColor' },
  '--dxp-g-brand-1': { help: 'Buttons and links on hover', default: '#174A84', kind: 'tokenColor' },
  '--dxp-g-brand-2': {
    help: 'Background of messages and hovered options',
    default: '#E4EEF8',
    kind: 'tokenColor',
  },
  '--dxp-g-brand-contrast': { help: 'Text on buttons', default: '#FFFFFF', kind: 'tokenColor' },
  '--dxp-g-destructive': { help: 'Errors', default: '#A8261B', kind: 'tokenColor' },
  '--dxp-g-success': { help: 'Confirmations', default: '#22683F', kind: 'tokenColor' },
  '--dxp-g-warning': { help: 'Warnings', default: '#855600', kind: 'tokenColor' },
  '--dxp-s-heading-font-family': { help: 'Typeface of headings', default: systemFaces, kind: 'tokenFont' },
  '--dxp-s-body-font-family': { help: 'Typeface of text', default: systemFaces, kind: 'tokenFont' },
  '--dxp-s-text-heading-font-weight': { help: 'Weight of headings', default: '650', kind: 'tokenNumber' },
  '--dxp-s-text-heading-letter-spacing': {
    help: 'Letter spacing of headings',
    default: '-0.015em',
    kind: 'tokenSize',
  },
  ...heading('extra-large', { size: 'clamp(2.25rem, 1.6rem + 2.9vw, 3.75rem)', lineHeight: '1.08' }),
  ...heading('large', { size: 'clamp(1.875rem, 1.5rem + 1.6vw, 2.75rem)', lineHeight: '1.14' }),
  ...heading('medium', { size: 'clamp(1.5rem, 1.3rem + 0.9vw, 2rem)', lineHeight: '1.2' }),
  ...heading('small', { size: 'clamp(1.25rem, 1.17rem + 0.35vw, 1.4375rem)', lineHeight: '1.28' }),
  ...heading('extra-small', { size: '1.125rem', lineHeight: '1.35' }),
  ...heading('extra-extra-small', { size: '1rem', lineHeight: '1.4' }),
  '--dxp-s-body-font-size': { help: 'Font size of text', default: '1.0625rem', kind: 'tokenSize' },
  '--dxp-s-body-line-height': { help: 'Line height of text', default: '1.6', kind: 'tokenNumber' },
  '--dxp-s-body-small-font-size': {
    help: 'Font size of small text',
    default: '0.9375rem',
    kind: 'tokenSize',
  },
  '--dxp-s-lead-font-size': {
    help: 'Font size of introductions',
    default: 'clamp(1.125rem, 1.07rem + 0.3vw, 1.3125rem)',
    kind: 'tokenSize',
  },
  ...space(1, '0.5rem'),
  ...space(2, '1rem'),
  ...space(3, '1.5rem'),
  ...space(4, '2rem'),
  ...space(5, '3rem'),
  ...space(6, '4rem'),
  '--dxp-s-rhythm-small': {
    help: 'Space above and below a section, small',
    default: 'clamp(1.5rem, 1.2rem + 1.4vw, 2.5rem)',
    kind: 'tokenSize',
  },
  '--dxp-s-rhythm-medium': {
    help: 'Space above and below a section, medium',
    default: 'clamp(2.5rem, 1.9rem + 2.8vw, 4.5rem)',
    kind: 'tokenSize',
  },
  '--dxp-s-rhythm-large': {
    help: 'Space above and below a section, large',
    default: 'clamp(3.5rem, 2.4rem + 5vw, 6.5rem)',
    kind: 'tokenSize',
  },
  '--dxp-s-content-width': { help: 'Maximum width of content', default: '72rem', kind: 'tokenSize' },
  '--dxp-s-page-margin': {
    help: 'Space between content and the edge of the window',
    default: 'clamp(1.25rem, 0.6rem + 2.8vw, 3rem)',
    kind: 'tokenSize',
  },
  '--dxp-s-measure': { help: 'Maximum width of paragraphs', default: '36rem', kind: 'tokenSize' },
  '--dxp-s-button-radius': {
    help: 'Corner radius of buttons and form fields',
    default: '0.375rem',
    kind: 'tokenSize',
  },
  '--dxp-s-button-padding-block': {
    help: 'Space above and below a button’s text',
    default: '0.8125rem',
    kind: 'tokenSize',
  },
  '--dxp-s-button-padding-inline': {
    help: 'Space to the left and right of a button’s text',
    default: '1.5rem',
    kind: 'tokenSize',
  },
  '--dxp-s-link-text-color': { help: 'Text of links', default: 'var(--dxp-g-brand)', kind: 'tokenColor' },
  '--dxp-s-link-text-color-hover': {
    help: 'Text of links on hover',
    default: 'var(--dxp-g-brand-1)',
    kind: 'tokenColor',
  },
  '--dxp-s-focus-color': {
    help: 'Outline of the focused element',
    default: 'var(--dxp-g-brand)',
    kind: 'tokenColor',
  },
  '--dxp-s-modal-z-index': { help: 'Stacking order of dialogs', default: '9100', kind: 'tokenNumber' },
}

/** Returns the names of the platform's tokens that a theme does not set. */
export const findUnsetTokens = (tokens: ThemeTokens): readonly string[] =>
  Object.keys(themeTokens).filter((name) => !Object.hasOwn(tokens, name))

/** Returns the theme's tokens, followed by the defaults of the tokens that it does not set. */
export function addDefaultTokens<T extends { readonly tokens: ThemeTokens }>(theme: T): T {
  const unset = findUnsetTokens(theme.tokens)
  if (unset.length === 0) return theme
  const defaults = unset.map((name) => [name, themeTokens[name]?.default ?? ''])
  return {
    ...theme,
    tokens: { ...theme.tokens, ...Object.fromEntries(defaults), ...deriveHoverTokens(theme.tokens) },
  }
}
