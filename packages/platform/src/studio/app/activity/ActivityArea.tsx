/** Edits, publishes and other releases of the whole site by day. */
import { SiteHistory } from '../../history/SiteHistory.tsx'
import { say } from '../../messages/messages.ts'
import { AreaScreen } from '../frame/AreaScreen.tsx'

export function ActivityArea() {
  return (
    <AreaScreen title={say.areas.labels.activity}>
      <div className="card">
        <SiteHistory />
      </div>
    </AreaScreen>
  )
}
