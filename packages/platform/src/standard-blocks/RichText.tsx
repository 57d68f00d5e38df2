import type { ComponentProps } from 'react'
import { sanitizeRichText } from '#kit'

/** Renders rich text from an editor, with only the elements of the allow-list. */
export const RichText = ({ html, ...attributes }: ComponentProps<'div'> & { readonly html: string }) => (
  <div {...attributes} dangerouslySetInnerHTML={{ __html: sanitizeRichText(html) }} />
)
