/** Messages for the dialog that withdraws an item, in English. Loaded with the dialog. */
import { toLanguageName } from '#kit/browser'

export const recallMessages = {
  title: (title: string) => `Withdraw ${title}`,
  explained:
    'Visitors can no longer open this item, in any language. Its address shows a notice instead. This takes effect immediately. To undo it, open the item and choose “Bring back…”.',
  /** `code` is a language code such as `de_DE`. */
  ownDraft: (code: string, name: string) =>
    `The draft in ${toLanguageName(code)}, last edited by ${name}, stays. It cannot be published while the item is withdrawn.`,
  reason: 'Reason (for staff only)',
  reasons: {
    recall: 'Recall',
    safety: 'Safety concern',
    'label-error': 'Labelling error',
    discontinued: 'Discontinued',
  },
  /** `code` is a language code such as `de_DE`. Undefined if the item has only one language. */
  note: (code: string | undefined) =>
    code === undefined
      ? 'Note for visitors (optional)'
      : `Note for visitors in ${toLanguageName(code)} (optional)`,
  withdrawSet: (title: string) => `Also withdraw the set “${title}”`,
  uses: (number: number) =>
    `Used by ${number === 1 ? '1 item' : `${number} items`}. Links to it become plain text.`,
  send: 'Withdraw',
  sending: 'Withdrawing…',
  offline: 'You are offline',
  done: (title: string) => `${title} was withdrawn.`,
  purge: {
    confirmed: 'All servers and caches have confirmed the withdrawal.',
    none: 'All servers have confirmed the withdrawal.',
    pending:
      'The cache in front of the site has not confirmed the withdrawal yet, so visitors may still see the item. The server is still trying. Check the address in a few minutes.',
  },
  behind: (names: string) =>
    `These servers have not confirmed the withdrawal yet: ${names}. Each server checks for the withdrawal before it shows another page.`,
  close: 'Close',
}

/** Returns the label for a reason. An unknown reason is returned unchanged. */
export const toReasonLabel = (reason: string | null): string | undefined =>
  reason === null
    ? undefined
    : ((recallMessages.reasons as Readonly<Record<string, string | undefined>>)[reason] ?? reason)

export const bringBackMessages = {
  state: 'Withdrawn',
  withdrawn: ({
    date,
    name,
    reason,
  }: {
    readonly date: string
    readonly name: string
    readonly reason: string | undefined
  }) => `Withdrawn by ${name} on ${date}.${reason === undefined ? '' : ` Reason: ${reason}.`}`,
  gone: 'Visitors cannot open it in any language.',
  editable: 'Its draft can be edited, but not published.',
  readOnly: 'You can edit it again once it is back on the site.',
  roles: 'Publishers and administrators can bring it back.',
  notPossible:
    'It cannot be brought back here: an import withdrew it, or a later release changed it. If a publish changed it, undo that publish first. Otherwise, ask the site’s operator.',
  ask: 'Bring back…',
  title: (title: string) => `Bring back ${title}`,
  explained:
    'Visitors will see this item again, in every language, as it was before. This takes effect immediately.',
  others: (titles: readonly string[]) =>
    `These items were withdrawn with it and will also be brought back: ${titles.join(', ')}.`,
  send: 'Bring back',
  sending: 'Bringing back…',
  offline: 'You are offline',
  done: (title: string) => `${title} is back on the site.`,
  notWithdrawn: 'This item is not withdrawn.',
  close: 'Close',
}
