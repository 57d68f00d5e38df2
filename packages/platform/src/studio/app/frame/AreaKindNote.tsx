/** Names the kind of settings on a page, and explains when changes take effect. */
import { settingsMessages } from '../../messages/areas/en-settings.ts'

const words = settingsMessages.kinds

type AreaKindNoteProps = { readonly kind: keyof typeof words }

export const AreaKindNote = ({ kind }: AreaKindNoteProps) => (
  <p className="kind-note">
    <strong>{words[kind].name}</strong> <span>{words[kind].help}</span>
  </p>
)
