/** Messages of the site history, in English. Loaded with its dialog, which few editors open. */
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
  /** Shown at the end of the list. */
  begins: 'End of the list. It does not include edits that were published long ago.',
  publishesHidden: 'Publishes and imports are shown only to publishers and administrators.',
}
