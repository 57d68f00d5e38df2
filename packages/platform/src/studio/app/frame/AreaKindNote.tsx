/** States the kind of a settings page, and when changes on that page take effect. */
import { settings } from '../../messages/areas/en-settings.ts'

const words = settings.kinds

type AreaKindNoteProps = { readonly kind: keyof typeof words }

export const AreaKindNote = ({ kind }: AreaKindNoteProps) => (
  <p className="kind-note">
    <strong>{words[kind].name}</strong> <span>{words[kind].help}</span>
  </p>
)
