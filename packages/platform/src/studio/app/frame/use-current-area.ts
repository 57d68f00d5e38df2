/** Marks an area as current in the menu while the screen that calls this hook is shown. */
import { useLayoutEffect } from 'react'
import type { AreaId } from '../../core/areas.ts'
import { useStudio } from '../../core/studio-context.ts'

export function useSetCurrentArea(area: AreaId | undefined): void {
  const { shownArea } = useStudio()
  useLayoutEffect(() => shownArea.set(area), [shownArea, area])
}
