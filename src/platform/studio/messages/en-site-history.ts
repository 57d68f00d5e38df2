/** Messages of the site history, in English; loaded with its dialog, since few open it. */
export const siteHistory = {
  by: 'Person',
  everyone: 'Everyone',
  none: 'No activity yet. Edits and publishes will appear here.',
  today: 'Today',
  yesterday: 'Yesterday',
  published: (note: string) => (note === '' ? 'Published' : `Published: ${note}`),
  gone: (title: string) => (title === '' ? 'Deleted item' : `${title} (deleted)`),
  kind: (type: string, language: string | undefined) =>
    language === undefined ? type : `${type} · ${language}`,
  moreItems: (items: number) => `and ${items} more`,
  /** At the end of the list. */
  begins: 'End of the list. It does not include edits that were published long ago.',
  publishesHidden: 'Publishes are visible to publishers only.',
}
