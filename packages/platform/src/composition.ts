/** Selects the storefront that the platform serves. No other file outside the storefront names it. */
import { storefront as ownStorefront } from '#storefront'
import type { Storefront } from './app/storefront.ts'

export const storefront: Storefront = ownStorefront
