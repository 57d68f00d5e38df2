import sanitizeHtml from 'sanitize-html'

export type ParsedTag = { readonly name: string; readonly attributes: Readonly<Record<string, string>> }

/** Reads the opening tags of a piece of HTML in order, with names in lower case and decoded attributes. Does not validate the HTML. */
export function readTags(html: string): readonly ParsedTag[] {
  const tags: ParsedTag[] = []
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    transformTags: {
      '*': (name, attributes) => {
        tags.push({ name, attributes: { ...attributes } })
        return { tagName: name, attribs: attributes }
      },
    },
  })
  return tags
}
