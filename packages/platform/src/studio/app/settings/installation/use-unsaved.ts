/**
 * Asks for confirmation before the editor leaves a screen with unsaved values, by navigating in the studio or by
 * closing the tab.
 */
import { useBlocker } from '@tanstack/react-router'
import { installationMessages } from '../../../messages/areas/en-installation.ts'

export function useUnsavedPrompt(isUnsaved: boolean): void {
  useBlocker({
    shouldBlockFn: () => isUnsaved && !window.confirm(installationMessages.leave),
    enableBeforeUnload: isUnsaved,
    disabled: !isUnsaved,
  })
}
