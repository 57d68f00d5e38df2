/** Dependencies shared by all parts of the studio. */
import { createContext, use } from 'react'
import type { CurrentAccount } from '#api'
import type { Store } from '#kit/browser'
import type { AreaId } from './areas.ts'
import type { ApiClient } from '../api/calls.ts'
import type { ColorScheme } from './color-scheme.ts'
import type { Commands } from './commands.ts'
import type { Edits } from '../edits/open-edits.ts'
import type { KeyBuffer } from './keystroke-buffer.ts'
import type { Uploads } from './uploads.ts'

export type StudioDeps = {
  readonly basePath: string
  readonly calls: ApiClient
  readonly edits: Edits
  /** The registered commands. */
  readonly commands: Commands
  /** Buffers keystrokes for a field that is still loading. */
  readonly keys: KeyBuffer
  readonly uploads: Uploads
  readonly colorScheme: Store<ColorScheme>
  /** The area to which the current screen belongs. */
  readonly shownArea: Store<AreaId | undefined>
  /** The site's name; undefined until the site has settings. */
  readonly siteName: string | undefined
  readonly currentAccount: CurrentAccount
  readonly canEdit: boolean
  readonly canPublish: boolean
}

export const StudioContext = createContext<StudioDeps | undefined>(undefined)

export function useStudio(): StudioDeps {
  const deps = use(StudioContext)
  if (deps === undefined) throw new Error('This component needs a StudioContext')
  return deps
}
