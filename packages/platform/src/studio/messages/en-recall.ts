/** Messages of the dialog that withdraws an item, in English. Loaded with the dialog. */
export const sayRecall = {
  title: (title: string) => `Withdraw ${title}`,
  explained:
    'Visitors can no longer open it, in any language. Its address says that it was withdrawn. You can undo this under Changes.',
  reason: 'Reason, for staff only',
  reasons: {
    recall: 'Recall',
    safety: 'Safety',
    'label-error': 'Label error',
    discontinued: 'Discontinued',
  },
  note: (language: string, isOnly: boolean) =>
    isOnly ? 'Note for visitors (optional)' : `Note for visitors, ${language} (optional)`,
  addresses: 'Addresses',
  sets: 'Contained in',
  withdrawSet: (title: string) => `Withdraw the set too: ${title}`,
  uses: (number: number) => `Used by ${number === 1 ? '1 item' : `${number} items`}. Links become text.`,
  send: 'Withdraw',
  sending: 'Withdrawing …',
  offline: 'You are offline',
  done: (title: string) => `${title} was withdrawn.`,
  purge: {
    confirmed: 'All servers and caches have confirmed.',
    none: 'All servers have confirmed.',
    pending: 'The cache in front of the site has not confirmed yet. The server keeps trying.',
  },
  behind: (names: string) =>
    `These servers have not confirmed yet: ${names}. Each checks for the change before its next response.`,
  close: 'Close',
}
