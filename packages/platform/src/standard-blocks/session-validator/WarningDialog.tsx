import { useState } from 'react'
import { formatTemplate, isMissingLabel } from '#model/browser'
import { Dialog } from './Dialog.tsx'
import type { SessionLabels } from './session-props.ts'
import type { SessionView, SessionWatch } from '#session-client'

type WarningDialogProps = {
  readonly labels: SessionLabels
  readonly view: SessionView
  readonly watch: SessionWatch
}

/**
 * Remaining seconds at which screen readers announce the countdown. The initial number of seconds is part of the
 * dialog's text.
 */
const announcedSeconds = [5, 10, 20, 60]

/**
 * The warning before the session ends (SSN-2). Screen readers ignore everything outside a modal dialog, so the
 * announcements are inside.
 */
export const WarningDialog = ({ labels, view, watch }: WarningDialogProps) => {
  const { secondsLeft, warningSeconds, isOffline } = view
  const toCountdown = (seconds: number) => formatTemplate(labels.countdown, [seconds])
  const said = announcedSeconds.find((seconds) => secondsLeft <= seconds && seconds < warningSeconds)
  const [saidBefore] = useState(said)
  return (
    <Dialog id="session-warning" title={labels.title} closeLabel={labels.close} onClose={watch.hide}>
      <p id="session-warning-text">{formatTemplate(labels.body, [warningSeconds])}</p>
      <p role="timer" className="countdown">
        {toCountdown(secondsLeft)}
      </p>
      <output className="visually-hidden">
        {said === undefined || said === saidBefore ? '' : toCountdown(said)}
      </output>
      {isOffline && (
        <p role="alert" className="problem">
          {labels.offline}
        </p>
      )}
      {!isMissingLabel(labels.help) && <p>{labels.help}</p>}
      <div className="answers">
        <button type="button" className="outlined-button primary" onClick={watch.continueWorking}>
          {labels.continue}
        </button>
        <button type="button" className="outlined-button" onClick={() => void watch.logOut()}>
          {labels.logOut}
        </button>
      </div>
    </Dialog>
  )
}
