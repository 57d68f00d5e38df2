import { sessionPath } from '#model'
import type { DataContext } from '#blocks'
import type { Props } from './schema.ts'
import { labelNames, optionalLabel, type SessionLabels, type SessionProps } from './session-props.ts'

export function readData(_props: Props, { page: { url, labels } }: DataContext): SessionProps {
  return {
    sessionUrl: url.path(sessionPath),
    labels: Object.fromEntries(
      labelNames.map((name) => [
        name,
        name === optionalLabel ? labels.formatOptional(`session.${name}`) : labels.format(`session.${name}`),
      ]),
    ) as SessionLabels,
  }
}
