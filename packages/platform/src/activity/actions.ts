/**
 * Kinds of action by which Activity can be filtered, each with its audit events. Edits are not audit events; they are
 * in the operation log.
 */
const eventsOf = {
  publish: ['content.published', 'content.receipt-differed'],
  undo: ['content.taken-back', 'content.rolled-back'],
  withdraw: ['content.recalled'],
  import: ['content.imported'],
  discard: ['draft.dropped', 'media.erased'],
  folder: [
    'media-folder.created',
    'media-folder.renamed',
    'media-folder.moved',
    'media-folder.deleted',
    'media-folder.pictures-moved',
  ],
  signIn: ['account.signed-in'],
  account: [
    'account.created',
    'audit.person-erased',
    'account.role-changed',
    'account.closed',
    'account.reopened',
    'account.link-made',
    'account.signed-out',
    'account.password-changed',
    'account.password-set',
    'account.email-changed',
    'application.approved',
    'application.declined',
  ],
  submission: [
    'submission.answered',
    'submission.received',
    'submissions.deleted',
    'submissions.anonymised',
    'outbox.read',
    'outbox.sent',
  ],
  setting: ['installation.changed', 'webhook.added', 'webhook.removed'],
} as const satisfies Record<string, readonly string[]>

type EventAction = keyof typeof eventsOf

/**
 * `command` is any action by a server command. `other` is an audit event of a kind that only newer server versions
 * define.
 */
export type ActivityAction = EventAction | 'edit' | 'command' | 'other'

/**
 * Returns the audit events that an action comprises; undefined if there is no action, or if no events are listed for
 * it.
 */
export const listEvents = (action: ActivityAction | undefined): readonly string[] | undefined =>
  action === undefined || !(action in eventsOf) ? undefined : eventsOf[action as EventAction]

const actionOf: ReadonlyMap<string, ActivityAction> = new Map(
  Object.entries(eventsOf).flatMap(([action, events]) =>
    events.map((event) => [event, action as EventAction] as const),
  ),
)

export const toAction = (event: string): ActivityAction => actionOf.get(event) ?? 'other'

/** Returns true for the deletion of an item. Activity shows the logged operation instead of this audit event. */
export const isShownAsEdit = (event: string): boolean => event === 'item.deleted'
