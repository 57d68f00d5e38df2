import type { ComponentProps } from 'react'
import { toLinkName } from './link-name.ts'

type LinkProps = Omit<ComponentProps<'a'>, 'children' | 'aria-label'> & {
  readonly href: string
  readonly text: string
  /** The accessible name, if the visible text does not describe the link's target. */
  readonly assistiveText?: string
}

/** Renders a link whose accessible name always contains the visible text. */
export const Link = ({ text, assistiveText = '', ...attributes }: LinkProps) => (
  <a {...attributes} aria-label={toLinkName(text, assistiveText)}>
    {text}
  </a>
)
