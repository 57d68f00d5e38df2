/** Signs out. Unsent edits stay in this browser, for the next time that this account signs in. */
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { messages } from '../messages/messages.ts'
import { useComponentCommands } from '../core/commands.ts'
import { useStudio } from '../core/studio-context.ts'

/** A sign-out command. Renders nothing, except for an error message. */
export function SignOut() {
  const { calls, commands } = useStudio()
  const [isRejected, setRejected] = useState(false)
  const run = () =>
    void calls.delete('/session').then(
      () => window.location.reload(),
      () => setRejected(true),
    )
  useComponentCommands(commands, [{ id: 'sign-out', group: 'studio', label: messages.signIn.signOut, run }])
  if (!isRejected) return null
  return (
    <div className="toast" role="alert">
      <p>{messages.signIn.notSignedOut}</p>
      <Button onPress={() => setRejected(false)}>{messages.close}</Button>
    </div>
  )
}
