/**
 * The form of an item without a page, such as a question, a menu or the texts of an image, with a list of the pages
 * that show it.
 */
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useState, type ComponentType } from 'react'
import { Button } from 'react-aria-components/Button'
import { toLanguageName } from '#kit/browser'
import type { ItemName } from '#api'
import { findEditRight } from '#model/browser'
import type { DraftState } from '#operations'
import { DiscardDraft } from '../publish/DiscardDraft.tsx'
import { ConflictList } from '../conflicts/ConflictList.tsx'
import { PublishButton } from '../publish/PublishButton.tsx'
import { RejectedEditList } from '../conflicts/RejectedEditList.tsx'
import type { LiveDraft } from '../edits/live-draft.ts'
import { ItemForm } from '../form/BlockForm.tsx'
import type { FormDeps } from '../fields/form-deps.ts'
import { Icon } from '../ui/Icon.tsx'
import { usePages, useTypes } from '../core/queries.ts'
import { findRecordPages, toPageRoute } from '../pages/page-rows.ts'
import { toRoleNames } from '../core/role-names.ts'
import { useStudio } from '../core/studio-context.ts'
import { findAreaOfType, type AreaId } from '../core/areas.ts'
import { useComponentCommands, type Command } from '../core/commands.ts'
import type { CustomFormProps } from './frame/custom-form.ts'
import { StudioMenu } from './frame/StudioMenu.tsx'
import { AllowedArea } from './frame/AllowedArea.tsx'
import { messages } from '../messages/messages.ts'
import { createAnnouncements } from '../document/announcements.ts'
import { Announcer } from './Announcer.tsx'
import { useItemList } from './use-item-list.ts'
import { EditButtons, PresentEditors } from './EditorBar.tsx'
import { createPageHeadStore } from '../document/page-head.ts'
import { createPageBlocks } from '../blocks/page-blocks.ts'
import { PageContext, usePage, type EditorDeps } from '../document/editor-deps.ts'
import { SaveState } from './SaveState.tsx'
import type { KnownTypes } from '../blocks/types.ts'
import { useDraft } from '../document/use-drafts.ts'
import { ReadOnly } from '../page/ReadOnly.tsx'
import { useItemChange } from '../pages/use-item-change.tsx'
import { ItemUses } from '../pages/ItemUses.tsx'
import { useRecall } from '../recall/use-recall.tsx'
import { usePresence } from '../page/use-presence.ts'
import { useUnpublishedState } from '../page/use-unpublished.ts'
import { usePendingReveal } from '../document/use-reveal.ts'
import { useDraftProblems, useWatchedProblems } from '../document/use-problems.ts'
import { PagesShowingItem } from '../record/PagesShowingItem.tsx'

type ItemEditorProps = {
  readonly item: ItemName
  /** Shows a part of the item instead of its usual screen, under this title. */
  readonly Screen?: ComponentType<CustomFormProps>
  readonly screenTitle?: string
}

export function ItemEditor({ item, ...screen }: ItemEditorProps) {
  const { currentAccount } = useStudio()
  const types = useTypes()
  const { live, view } = useDraft(item)
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
  const isAllowed = currentAccount.rights.includes(findEditRight(draft.type))
  return (
    <AllowedArea area={findAreaOfType(draft.type)}>
      <ReadOnly isOn={!isAllowed}>
        <OpenItem types={types.data} {...{ live, draft }} {...screen} />
      </ReadOnly>
    </AllowedArea>
  )
}

type OpenItemProps = Omit<ItemEditorProps, 'item'> & {
  readonly live: LiveDraft
  readonly draft: DraftState
  readonly types: KnownTypes
}

function OpenItem({ live, draft, types, Screen, screenTitle = draft.title }: OpenItemProps) {
  const { edits } = useStudio()
  const [announcements] = useState(createAnnouncements)
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
          <SeeOnPage draft={draft} />
          <PresentEditors item={live.item} />
          <SaveState {...unpublished} />
          <EditButtons active={live.item} items={items} />
          <PublishButton item={live.item} isIgnoredTag={unpublished.isWaiting === false} />
          <StudioMenu />
        </header>
        <main>
          <RejectedEditList />
          <ItemCommands {...{ live, draft }} />
          <OwnForm {...{ live, draft, types, Screen }} hasDraft={unpublished.isWaiting === true} />
        </main>
        <Announcer announcements={announcements} />
      </div>
    </PageContext>
  )
}

/** The design is a separate area. Other items are opened from their list. */
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

/** Links to the page that shows the item. Renders nothing for items without one. */
function SeeOnPage({ draft: { type, language, urlName } }: Pick<OpenItemProps, 'draft'>) {
  const pages = usePages().data
  const page = useMemo(() => pages && findRecordPages(pages, language).get(type), [pages, language, type])
  if (page === undefined) return null
  return <Link {...toPageRoute({ page, record: urlName })}>{messages.item.onPage}</Link>
}

/**
 * Registers commands for the whole item, which are also in the `⋯` menu. Pictures cannot be unpublished or deleted
 * here.
 */
function ItemCommands({ live, draft }: Pick<OpenItemProps, 'live' | 'draft'>) {
  const { canEdit, commands, edits } = useStudio()
  const navigate = useNavigate()
  const { openDialog, dialog } = useItemChange()
  const recall = useRecall()
  const pages = usePages().data
  const { type, title, baseVersion, isWithdrawn } = draft
  const item = { ...live.item, title }
  const isFixed = !canEdit || !changeableAreas.has(findAreaOfType(type))
  const isOnSite = baseVersion !== null
  const hasAddress = pages !== undefined && findRecordPages(pages, item.language).has(type)
  const toCommand = (
    id: 'unpublish' | 'keep' | 'delete' | 'withdraw',
    isPossible: boolean,
    run: () => void,
  ): Command => ({
    id: `item-${id}`,
    group: 'page',
    label: id === 'keep' ? messages.item.keep : messages.change.ask(messages.item[id]),
    words: messages.item.words[id],
    isDisabled: isFixed || !isPossible,
    run,
  })
  const { to } = useItemList(type)
  const leave = () => navigate({ to })
  useComponentCommands(commands, [
    toCommand('unpublish', isOnSite && !isWithdrawn, () => openDialog({ kind: 'unpublish', item })),
    toCommand('keep', isOnSite && isWithdrawn, () =>
      live.edit([{ kind: 'bringBack' }], edits.createUndoGroup()),
    ),
    ...(recall.canWithdraw && hasAddress
      ? [{ ...toCommand('withdraw', true, () => recall.openDialog(item)), isDisabled: !isOnSite }]
      : []),
    toCommand('delete', !isOnSite, () => openDialog({ kind: 'delete', item, onDone: leave })),
  ])
  return (
    <>
      {dialog}
      {recall.dialog}
    </>
  )
}

/** Areas whose items editors create, unpublish and delete. */
const changeableAreas: ReadonlySet<AreaId> = new Set(['content', 'menus'])

type ItemDeps = OpenItemProps & Pick<EditorDeps, 'announce'>

/** The page context for an item whose blocks are not shown, so that no block is selected. */
function useItemDeps({ live, draft: { title }, types, announce }: ItemDeps): EditorDeps {
  const { edits } = useStudio()
  const { item } = live
  const { start, clear } = usePendingReveal(item)
  const [wanted, setWanted] = useState(start)
  const [shownHead] = useState(createPageHeadStore)
  const blocks = useMemo(() => createPageBlocks(edits, types), [edits, types])
  const problems = useDraftProblems(blocks, types)
  return useMemo(
    () => ({
      shownLanguage: item.language,
      page: { ...item, title, path: '', route: '', state: 'draft', record: null, isTemplate: false },
      types,
      blocks,
      problems,
      announce,
      shownHead,
      wanted,
      show: (place) => setWanted({ ...place }),
      onFound() {
        setWanted(undefined)
        clear()
      },
      select: () => {},
      choose: () => {},
      openInserter: () => {},
    }),
    [item, title, types, blocks, problems, announce, shownHead, wanted, clear],
  )
}

/** Content types with a special screen instead of the usual form. */
const ownScreens: Readonly<Record<string, ComponentType<CustomFormProps>>> = {
  epiderm__theme: lazy(async () => ({ default: (await import('./design/DesignForm.tsx')).DesignForm })),
  epiderm__delivery_schedule: lazy(async () => ({
    default: (await import('./settings/ScheduleForm.tsx')).ScheduleForm,
  })),
  epiderm__site: lazy(async () => ({ default: (await import('./settings/SiteForm.tsx')).SiteForm })),
  epiderm__mail: lazy(async () => ({ default: (await import('./settings/mails/MailForm.tsx')).MailForm })),
  sfdc_cms__image: lazy(async () => ({
    default: (await import('./media/picture/PictureForm.tsx')).PictureForm,
  })),
  epiderm__labels: lazy(async () => ({ default: (await import('./settings/LabelsForm.tsx')).LabelsForm })),
}

type OwnFormProps = OpenItemProps & { readonly hasDraft: boolean }

function OwnForm({ live, draft, types, Screen, hasDraft }: OwnFormProps) {
  const { canEdit } = useStudio()
  const { view } = useDraft(live.item)
  const deps = useFormDeps(live, types)
  useWatchedProblems(live.item)
  const head = (
    <>
      {!canEdit && <p className="notice">{messages.item.readOnly(toRoleNames(findEditRight(draft.type)))}</p>}
      <ConflictList live={live} offers={view.offers} />
    </>
  )
  const foot = canEdit && hasDraft && (
    <DiscardDraft item={live.item} title={draft.title} isNew={draft.baseVersion === null} />
  )
  const Own = Screen ?? ownScreens[draft.type] ?? UsualForm
  return (
    <Suspense fallback={<p aria-busy>{messages.wait}</p>}>
      <Own {...{ draft, deps, head, foot }} />
    </Suspense>
  )
}

function UsualForm({ draft, deps, head, foot }: CustomFormProps) {
  const facts = deps.types.contentTypes.get(draft.type)
  const fields = useMemo(() => (facts?.fields ?? []).filter(({ kind }) => kind !== 'blocks'), [facts])
  return (
    <>
      <div className="list-head">
        <h1>{draft.title}</h1>
        <span className="quiet">{`${facts?.label ?? draft.type} · ${toLanguageName(draft.language)}`}</span>
      </div>
      <div className="notice">
        <p>{messages.item.everywhere}</p>
        <PagesShowingItem item={deps.item} />
        <ItemUses item={deps.item} />
      </div>
      {head}
      <ItemForm deps={deps} draft={draft} fields={fields} />
      {foot}
    </>
  )
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
