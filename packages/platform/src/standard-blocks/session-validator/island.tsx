/** Manages a signed-in visitor's session in the browser (SSN-2, SSN-5). Not loaded for guests. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import outlinedButton from '../outlined-button.css?inline'
import dialogs from './dialogs.css?inline'
import { guardForms, type BlockedForm } from './guard-forms.ts'
import type { SessionProps } from './session-props.ts'
import { SignInDialog } from './SignInDialog.tsx'
import { Toast } from './Toast.tsx'
import { useSession } from '#session-client'
import { WarningDialog } from './WarningDialog.tsx'

export const styles = outlinedButton + dialogs

/**
 * Renders nothing on the server. In the browser, renders a portal in the body, because the island's host element is in
 * a hidden region.
 */
export const Island = (props: SessionProps) => {
  const isLive = useSyncExternalStore(neverChanges, inBrowser, onServer)
  return isLive ? createPortal(<Session {...props} />, document.body) : null
}

const Session = ({ address, labels }: SessionProps) => {
  const { watch, view } = useSession(address)
  const [signingIn, setSigningIn] = useState<{ readonly held?: BlockedForm }>()
  useEffect(
    () =>
      guardForms(window, {
        isEnded: () => watch.view().phase === 'ended',
        hold: (held) => setSigningIn({ held }),
      }),
    [watch],
  )
  useEffect(() => followSignOut(document, watch.leave), [watch])
  const onSignedIn = () => {
    setSigningIn(undefined)
    signingIn?.held?.form.requestSubmit(signingIn.held.submitter)
  }
  if (view.phase === 'warned' && !view.isHidden) return <WarningDialog {...{ labels, view, watch }} />
  return (
    <>
      <Toast {...{ labels, view, watch }} onSignIn={() => setSigningIn({})} />
      {view.phase === 'ended' && signingIn !== undefined && (
        <SignInDialog {...{ labels, watch, onSignedIn }} onClose={() => setSigningIn(undefined)} />
      )}
    </>
  )
}

/**
 * Notifies the session when a sign-out form is submitted, so that no tab reports the sign-out as an expired session.
 */
function followSignOut(document: Document, onSignOut: () => void): () => void {
  const listen = ({ target }: Event) => {
    if (target instanceof HTMLFormElement && target.dataset['endsSession'] !== undefined) onSignOut()
  }
  document.addEventListener('submit', listen)
  return () => document.removeEventListener('submit', listen)
}

const neverChanges = () => () => undefined
const inBrowser = () => true
const onServer = () => false
