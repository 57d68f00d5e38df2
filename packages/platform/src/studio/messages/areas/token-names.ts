/** Names of theme tokens that have no field of their own. */
import { toWords } from '../to-words.ts'

/** Tokens that many themes define, although the platform’s blocks do not need them. */
const names: ReadonlyMap<string, string> = new Map([
  ['--dxp-g-destructive-contrast', 'Text on errors'],
  ['--dxp-g-success-contrast', 'Text on confirmations'],
  ['--dxp-g-warning-contrast', 'Text on warnings'],
  ['--dxp-g-info', 'Notices'],
  ['--dxp-g-info-contrast', 'Text on notices'],
])

/** Returns the token's name for editors. For a token that only the site defines, returns the words in the token. */
export const toTokenName = (token: string): string => names.get(token) ?? toWords(token)
