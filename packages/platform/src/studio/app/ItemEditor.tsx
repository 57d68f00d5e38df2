/**
 * The form for an item without a page, such as a question, a menu or the texts of an image. Lists the pages that show
 * the item.
 */
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useState, type ComponentType } from 'react'
import { Button } from 'react-aria-components/Button'
import type { ItemName, ItemWithdrawal } from '#api'
import { findEditPermission } from '#model/browser'
import type { DraftState } from '#operations'
import { DiscardDraft } from '../publish/DiscardDraft.tsx'
import { ConflictList } from '../conflicts/ConflictList.tsx'
import { PublishButton } from '../publish/PublishButton.tsx'
import { RejectedEditList } from '../conflicts/RejectedEditList.tsx'
import type { LiveDraft } from '../edits/live-draft.ts'
import type { FormDeps } from '../fields/form-deps.ts'
import { Icon } from '../ui/Icon.tsx'
import { useOpenDrafts, useTypes } from '../core/queries.ts'
import { toPageRoute } from '../pages/page-rows.ts'
import { toRoleNames } from '../core/role-names.ts'
import { useStudio } from '../core/studio-context.ts'
import { findAreaOfType } from '../core/areas.ts'
import { ItemCommands } from './content/ItemCommands.tsx'
import type { CustomFormProps } from './frame/custom-form.ts'
import { StudioMenu } from './frame/StudioMenu.tsx'
import { AllowedArea } from './frame/AllowedArea.tsx'
import { messages } from '../messages/messages.ts'
import { createAnnouncements } from '../document/announcements.ts'
import { Announcer } from './Announcer.tsx'
import { useItemList } from './use-item-list.ts'
import { UndoButtons, ActiveEditors } from './EditorBar.tsx'
import { createPageHeadStore } from '../document/page-head.ts'
import { createPageBlocks } from '../blocks/page-blocks.ts'
import { PageContext, usePage, type EditorDeps } from '../document/editor-deps.ts'
import { SaveState } from './SaveState.tsx'
import { UsualForm } from './frame/UsualForm.tsx'
import type { KnownTypes } from '../blocks/types.ts'
import { useDraft } from '../document/use-drafts.ts'
import { ReadOnly } from '../page/ReadOnly.tsx'
import { useRecordPage } from '../pages/use-record-page.ts'
import { useBringBack } from '../recall/use-bring-back.tsx'
import { useWithdrawal } from '../recall/use-withdrawal.ts'
import { usePresence } from '../page/use-presence.ts'
import { useUnpublishedState } from '../page/use-unpublished.ts'
import { usePendingReveal } from '../document/use-reveal.ts'
import { useDraftProblems, useProblemSubscription } from '../document/use-problems.ts'
import { lazily } from '../core/lazily.tsx'

type ItemEditorProps = {
  readonly item: ItemName
  /**
   * Replaces the item's usual form with a screen for editing only part of the item. `screenTitle` is the screen's
   * title.
   */
  readonly Screen?: ComponentType<CustomFormProps>
  readonly screenTitle?: string
}

export function ItemEditor({ item, ...screen }: ItemEditorProps) {
  const { currentAccount } = useStudio()
  const types = useTypes()
  const { live, view } = useDraft(item)
  const withdrawal = useWithdrawal(item.contentKey).data ?? undefined
  const items = useMemo(() => [item], [item])
  const hasDraft = useOpenDrafts(items).data?.length !== 0
  const { draft } = view
  if (types.isLoadingError || (view.status === 'failed' && draft === undefined))
    return (
      <main className="waiting">
        <p role="alert">{types.isLoadingError ? messages.unreachable : messages.item.unknown}</p>
        <Button onPress={() => void Promise.all([types.refetch(), live.reload()])}>
          {messages.tryAgain}
        </Button>
        <Link to="/">{messages.areas.notAllowed.home}</Link>
      </main>
    )
  if (types.data === undefined || draft === undefined) return <p className="waiting">{messages.wait}</p>
  const isAllowed = currentAccount.rights.includes(findEditPermission(draft.type))
  return (
    <AllowedArea area={findAreaOfType(draft.type)}>
      <ReadOnly isOn={!isAllowed || (withdrawal !== undefined && !hasDraft)}>
        <OpenItem types={types.data} {...{ live, draft, withdrawal }} {...screen} />
      </ReadOnly>
    </AllowedArea>
  )
}

type OpenItemProps = Omit<ItemEditorProps, 'item'> & {
  readonly live: LiveDraft
  readonly draft: DraftState
  readonly types: KnownTypes
  /** Data about the withdrawal; undefined if the item is not withdrawn. */
  readonly withdrawal: ItemWithdrawal | undefined
}

function OpenItem({ live, draft, types, withdrawal, Screen, screenTitle = draft.title }: OpenItemProps) {
  const { edits } = useStudio()
  const [announcements] = useState(createAnnouncements)
  const isOffSite = withdrawal !== undefined
  const listPath = useItemList(draft.type).to
  const bringBack = useBringBack()
  const onBringBack = bringBack.canBringBack
    ? () => bringBack.openDialog({ ...live.item, title: draft.title })
    : undefined
  const deps = useItemDeps({ live, draft, types, announce: announcements.announce })
  const items = useMemo(() => [live.item], [live])
  const unpublished = useUnpublishedState(items)
  useEffect(() => () => edits.closeAll(), [edits])
  usePresence(live.item, undefined)
  return (
    <PageContext value={deps}>
      <div className={`list-page ${Object.hasOwn(ownScreens, draft.type) ? 'own-page' : 'item-page'}`}>
        <title>{`${screenTitle} | ${messages.studio}`}</title>
        <header className="bar">
          <BarTitle {...{ draft, screenTitle }} />
          {!isOffSite && <SeeOnPage draft={draft} />}
          <ActiveEditors item={live.item} />
          <SaveState {...{ ...unpublished, isOffSite }} />
          <UndoButtons active={live.item} items={items} />
          <PublishButton item={live.item} isQuiet={unpublished.isWaiting === false} />
          <StudioMenu />
        </header>
        <main>
          <RejectedEditList />
          <ItemCommands {...{ live, draft, isOffSite, onBringBack, listPath }} />
          <OwnForm
            {...{ live, draft, types, withdrawal, onBringBack, Screen }}
            hasDraft={unpublished.isWaiting === true}
          />
        </main>
        {bringBack.dialog}
        <Announcer announcements={announcements} />
      </div>
    </PageContext>
  )
}

/**
 * Renders the bar's title. For the design, shows the area's name; for any other item, shows a link to the list that
 * contains the item.
 */
function BarTitle({ draft: { title, type }, screenTitle }: Pick<OpenItemProps, 'draft' | 'screenTitle'>) {
  const { to, label } = useItemList(type)
  if (findAreaOfType(type) === 'design')
    return (
      <span className="bar-title">
        <h1>{label}</h1> <span className="quiet">{title}</span>
      </span>
    )
  return (
    <>
      <Link to={to} className="bar-back" aria-label={messages.areas.back(label)}>
        <Icon name="back" />
        <span>{label}</span>
      </Link>
      <span className="bar-title">
        <strong>{screenTitle}</strong>
      </span>
    </>
  )
}

/** Renders a link to the page that shows the item, or nothing if no page shows it. */
function SeeOnPage({ draft }: Pick<OpenItemProps, 'draft'>) {
  const page = useRecordPage(draft)
  const { urlName } = draft
  if (page === undefined) return null
  return <Link {...toPageRoute({ page, record: urlName })}>{messages.item.onPage}</Link>
}

type ItemDeps = Pick<OpenItemProps, 'live' | 'draft' | 'types'> & Pick<EditorDeps, 'announce'>

const noPage = {
  path: '',
  publishedPath: null,
  route: '',
  state: 'draft',
  record: null,
  isOpenedByServer: false,
  isTemplate: false,
} as const

/** Returns the form's context for an item. No block can be selected, because the item's blocks are not shown. */
function useItemDeps({ live, draft: { title }, types, announce }: ItemDeps): EditorDeps {
  const { edits } = useStudio()
  const { item } = live
  const { start, clear } = usePendingReveal(item)
  const [target, setTarget] = useState(start)
  const [shownHead] = useState(createPageHeadStore)
  const blocks = useMemo(() => createPageBlocks(edits, types), [edits, types])
  const problems = useDraftProblems(blocks, types)
  return useMemo(
    () => ({
      shownLanguage: item.language,
      page: { ...item, title, ...noPage },
      types,
      blocks,
      problems,
      announce,
      shownHead,
      wanted: target,
      show: (revealTarget) => setTarget({ ...revealTarget }),
      onFound() {
        setTarget(undefined)
        clear()
      },
      select: () => {},
      choose: () => {},
      openInserter: () => {},
    }),
    [item, title, types, blocks, problems, announce, shownHead, target, clear],
  )
}

const WithdrawnNotice = lazily(async () => (await import('../recall/WithdrawnNotice.tsx')).WithdrawnNotice)

const toScreen = (load: () => Promise<ComponentType<CustomFormProps>>) =>
  lazily(load, <p aria-busy>{messages.wait}</p>)

/** Content types that have a special screen instead of the usual form. */
const ownScreens: Readonly<Record<string, ComponentType<CustomFormProps>>> = {
  epiderm__theme: toScreen(async () => (await import('./design/DesignForm.tsx')).DesignForm),
  epiderm__delivery_schedule: toScreen(
    async () => (await import('./settings/ScheduleForm.tsx')).ScheduleForm,
  ),
  epiderm__site: toScreen(async () => (await import('./settings/SiteForm.tsx')).SiteForm),
  epiderm__mail: toScreen(async () => (await import('./settings/mails/MailForm.tsx')).MailForm),
  sfdc_cms__image: toScreen(async () => (await import('./media/picture/PictureForm.tsx')).PictureForm),
  epiderm__labels: toScreen(async () => (await import('./settings/LabelsForm.tsx')).LabelsForm),
}

type DraftFormProps = OpenItemProps & {
  readonly hasDraft: boolean
  /** Republishes a withdrawn item. Undefined for roles that may not do this. */
  readonly onBringBack: (() => void) | undefined
}

function OwnForm(props: DraftFormProps) {
  const { live, draft, types, withdrawal, onBringBack, Screen, hasDraft } = props
  const { canEdit } = useStudio()
  const { view } = useDraft(live.item)
  const deps = useFormDeps(live, types)
  useProblemSubscription(live.item)
  const head = (
    <>
      {withdrawal !== undefined && <WithdrawnNotice {...{ withdrawal, onBringBack }} />}
      {!canEdit && withdrawal === undefined && (
        <p className="notice">{messages.item.readOnly(toRoleNames(findEditPermission(draft.type)))}</p>
      )}
      <ConflictList live={live} offers={view.offers} />
    </>
  )
  const foot = canEdit && hasDraft && (
    <DiscardDraft item={live.item} title={draft.title} isNew={draft.baseVersion === null} />
  )
  const Own = Screen ?? ownScreens[draft.type] ?? UsualForm
  return <Own {...{ draft, deps, head, foot }} isOffSite={withdrawal !== undefined} />
}

function useFormDeps(live: LiveDraft, types: KnownTypes): FormDeps {
  const { edits, canEdit } = useStudio()
  const { wanted, onFound, announce } = usePage()
  return useMemo(
    () => ({
      device: 'desktop',
      onDevice: () => {},
      types,
      item: live.item,
      isReadOnly: !canEdit,
      wanted,
      onFound,
      recordName: undefined,
      readDraft: () => live.view().draft,
      readAround: () => [],
      edit: (operations, gesture = edits.createUndoGroup()) => live.edit(operations, gesture),
      announce,
    }),
    [live, types, edits, canEdit, wanted, onFound, announce],
  )
}
