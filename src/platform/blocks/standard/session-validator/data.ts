import { sessionPath } from '#kit'
import type { Loaded, PageContext } from '../../page-context.ts'
import type { Props } from './schema.ts'
import { labelNames, type SessionLabels, type SessionProps } from './session-props.ts'

export function toData(_props: Props, _loaded: Loaded, { url, labels }: PageContext): SessionProps {
  return {
    sessionUrl: url.path(sessionPath),
    labels: Object.fromEntries(
      labelNames.map((name) => [name, labels.format(`session.${name}`)]),
    ) as SessionLabels,
  }
}
