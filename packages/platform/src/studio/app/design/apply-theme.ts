/** Sets a theme's tokens, through the CSSOM, on a page that the server has rendered. No request is sent. */
import type { Tokens } from '../../form/inputs/token-values.ts'

type StyledElement = { readonly style: Pick<CSSStyleDeclaration, 'setProperty'> }

/**
 * Sets the theme's tokens on an element. `shown` contains the previous tokens. A token that the theme no longer sets
 * becomes `initial`, because the page's style sheet may still set it.
 */
export function applyTheme(root: StyledElement, tokens: Tokens, shown: Tokens = {}): void {
  for (const [name, value] of Object.entries(tokens))
    if (typeof value === 'string' && value !== shown[name]) root.style.setProperty(name, value)
  for (const name of Object.keys(shown))
    if (!Object.hasOwn(tokens, name)) root.style.setProperty(name, 'initial')
}
