/** Messages of the site history, in English; loaded with its dialog, since few open it. */
export const siteHistory = {
  by: 'By whom',
  everyone: 'Everyone',
  none: 'Nothing has been edited yet.',
  today: 'Today',
  yesterday: 'Yesterday',
  published: (note: string) => (note === '' ? 'Published' : `Published: ${note}`),
  gone: (title: string) => (title === '' ? 'An item that is gone' : `${title} (gone)`),
  kind: (type: string, language: string | undefined) =>
    language === undefined ? type : `${type} · ${language}`,
  moreItems: (items: number) => `and ${items} more`,
  /** At the end of the list. */
  begins:
    'The list begins here. What has long been published may be gone from it, and imports are not in it.',
  publishesHidden: 'What was published is listed for those who may publish.',
}
