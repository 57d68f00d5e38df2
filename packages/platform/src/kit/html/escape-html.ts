const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for use between tags and inside a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] ?? char)

/**
 * Escapes text for any position in a tag, including unquoted attributes: every character except ASCII letters and digits becomes an entity.
 */
export const escapeEveryCharacter = (text: string): string =>
  text.replace(/[^A-Za-z0-9]/gu, (char) => `&#${char.codePointAt(0)};`)

/** Encodes rich text for the API (API-2): `< > " ' \ &` become entities, to be decoded exactly once. */
export const encodeBasicEntities = (html: string): string => escapeHtml(html).replaceAll('\\', '&#92;')

/** Decodes the result of {@link encodeBasicEntities}, once: `&amp;lt;` becomes `&lt;`. */
export const decodeBasicEntities = (text: string): string =>
  text.replace(/&(?:lt|gt|quot|amp|#39|#92);/g, (entity) => characters[entity] ?? entity)

const characters: Record<string, string> = {
  ...Object.fromEntries(Object.entries(entities).map(([character, entity]) => [entity, character])),
  '&#92;': '\\',
}

/** Returns JSON for a script element. The JSON cannot contain `</script>` or `<!--`. */
export const toScriptJson = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
