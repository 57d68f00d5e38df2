/** The events that concern content. Everyone who may see the site's activity may read them. */
export const contentEvents = [
  'content.published',
  'content.taken-back',
  'content.rolled-back',
  'content.recalled',
  'content.imported',
  'content.receipt-differed',
  'draft.dropped',
] as const
