import { useState } from 'react'
import { formatTemplate } from '#model/browser'
import { CloseButton } from './Dialog.tsx'
import { hasEditedForm } from './guard-forms.ts'
import type { SessionLabels } from './session-props.ts'
import type { SessionView, SessionWatch } from '#session-client'

type ToastProps = {
  readonly labels: SessionLabels
  readonly view: SessionView
  readonly watch: SessionWatch
  readonly onSignIn: () => void
}

/** A non-modal message that remains until it is closed or times out (SSN-2, SSN-5). */
export const Toast = (props: ToastProps) => {
  const { labels, view, watch } = props
  if (view.phase === 'ended') return <EndToast {...props} />
  if (view.isOffline) return <output className="session-toast">{labels.offline}</output>
  if (view.phase !== 'warned') return null
  return (
    <section className="session-toast" aria-label={labels.title}>
      <p role="timer">{formatTemplate(labels.countdown, [view.secondsLeft])}</p>
      <button type="button" className="outlined-button" onClick={watch.continueWorking}>
        {labels.continue}
      </button>
    </section>
  )
}

const EndToast = ({ labels, view, onSignIn }: ToastProps) => {
  const [isShown, setShown] = useState(true)
  const [hasUnsent] = useState(() => hasEditedForm(document))
  if (!isShown) return null
  return (
    <div className="session-toast" role="alert">
      <p>{view.isTimedOut ? labels.timedOut : labels.loggedOut}</p>
      {hasUnsent && <p>{labels.unsent}</p>}
      <button type="button" className="outlined-button" onClick={onSignIn}>
        {labels.signIn}
      </button>
      <CloseButton label={labels.close} onClick={() => setShown(false)} />
    </div>
  )
}
