/** Shows an area only to accounts that may use it. Other accounts see why they may not use it. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { toArea, type AreaId } from '../../core/areas.ts'
import { toRoleNames } from '../../core/role-names.ts'
import { useStudio } from '../../core/studio-context.ts'
import { messages } from '../../messages/messages.ts'
import { AreaScreen } from './AreaScreen.tsx'
import { useSetCurrentArea } from './use-current-area.ts'

type AllowedAreaProps = { readonly area: AreaId; readonly children: ReactNode }

export function AllowedArea({ area, children }: AllowedAreaProps) {
  const { currentAccount } = useStudio()
  const { right } = toArea(area)
  useSetCurrentArea(area)
  if (currentAccount.rights.includes(right)) return children
  const words = messages.areas.notAllowed
  return (
    <AreaScreen title={words.title(messages.areas.labels[area])}>
      <p>{words.text(toRoleNames(right))}</p>
      <p>
        <Link to="/">{words.home}</Link>
      </p>
    </AreaScreen>
  )
}

/**
 * Shown if a screen fails or cannot be loaded, for example without a connection. Edits are safe, because they are
 * stored in the browser.
 */
export function FailedScreen() {
  return (
    <AreaScreen title={messages.areas.failed.title}>
      <p role="alert">{messages.areas.failed.text}</p>
      <p>
        <Button onPress={() => window.location.reload()}>{messages.tryAgain}</Button>
      </p>
    </AreaScreen>
  )
}

/** Shown for a URL that does not match any screen. */
export function UnknownScreen() {
  useSetCurrentArea(undefined)
  return (
    <AreaScreen title={messages.areas.unknown.title}>
      <p>{messages.areas.unknown.text}</p>
      <p>
        <Link to="/">{messages.areas.notAllowed.home}</Link>
      </p>
    </AreaScreen>
  )
}
