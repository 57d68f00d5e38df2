/** Conflicting edits of a draft; their cards are loaded with the first of them. */
import { lazy, Suspense } from 'react'
import { useStudio } from '../core/studio-context.ts'
import type { OffersProps } from './OfferCards.tsx'

const OfferCards = lazy(async () => ({ default: (await import('./OfferCards.tsx')).OfferCards }))

export function Offers(props: OffersProps) {
  const { canEdit } = useStudio()
  if (!canEdit || props.offers.length + props.live.view().replaced.length === 0) return null
  return (
    <Suspense>
      <OfferCards {...props} />
    </Suspense>
  )
}
