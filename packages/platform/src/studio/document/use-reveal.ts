/** Reveals a field on this page or on another page, which is opened first. */
import { useNavigate } from '@tanstack/react-router'
import { createContext, use, useCallback, useMemo, useState } from 'react'
import type { ItemName } from '#api'
import { toItemKey } from '../api/shapes.ts'
import type { SelectedBlock } from '../blocks/selected-block.ts'
import { useIsPage } from '../core/queries.ts'
import { PageContext, type EditorDeps, type RevealTarget } from './editor-deps.ts'

/** Stores the target that should be revealed on the next page. */
export function createPendingReveal() {
  let awaited: RevealTarget | undefined
  return {
    keep(target: RevealTarget) {
      awaited = target
    },
    /** Returns the stored target if it belongs to this page. */
    find: (page: ItemName): RevealTarget | undefined =>
      awaited !== undefined && toItemKey(awaited) === toItemKey(page) ? awaited : undefined,
    remove(target: RevealTarget) {
      if (awaited === target) awaited = undefined
    },
  }
}

export const PendingRevealContext = createContext<ReturnType<typeof createPendingReveal> | undefined>(
  undefined,
)

type PendingReveal = { readonly start: RevealTarget | undefined; readonly clear: () => void }

/**
 * Returns the target to reveal when this page opens. The target stays stored until `clear` is called, because reloading
 * the page's draft mounts the page again.
 */
export function usePendingReveal(page: ItemName): PendingReveal {
  const awaited = use(PendingRevealContext)
  const [start] = useState(() => awaited?.find(page))
  const clear = useCallback(() => {
    if (start !== undefined) awaited?.remove(start)
  }, [awaited, start])
  return { start, clear }
}

export const toSelectedBlock = ({
  contentKey,
  language,
  block,
  repetition,
  isInSettings,
}: RevealTarget): SelectedBlock | undefined =>
  block === null || isInSettings === true
    ? undefined
    : { contentKey, language, block, ...(repetition && { repetition }) }

/** Manages the target to reveal on an open page. */
export function useReveal(
  { start, clear }: PendingReveal,
  select: (block: SelectedBlock | undefined) => void,
): Pick<EditorDeps, 'show' | 'wanted' | 'onFound'> {
  const [target, setTarget] = useState(start)
  const show = useCallback(
    (revealTarget: RevealTarget) => {
      select(toSelectedBlock(revealTarget))
      setTarget({ ...revealTarget })
    },
    [select],
  )
  const onFound = useCallback(() => {
    setTarget(undefined)
    clear()
  }, [clear])
  return useMemo(() => ({ show, wanted: target, onFound }), [show, target, onFound])
}

/**
 * Returns a function that reveals a target on this page, on another page, or in the form of an item without a page.
 * Returns undefined for a block in an item without a page.
 */
export function useRevealOnSite(): (target: RevealTarget) => (() => void) | undefined {
  const here = use(PageContext)
  const awaited = use(PendingRevealContext)
  const isOfPage = useIsPage()
  const navigate = useNavigate()
  return (target) => {
    if (here?.problems.has(target) === true) return () => here.show(target)
    const isPage = isOfPage(target)
    if (!isPage && target.block !== null) return undefined
    const { contentKey, language } = target
    const to = isPage ? '/page/$contentKey/$language' : '/item/$contentKey/$language'
    return () => {
      awaited?.keep(target)
      void navigate({ to, params: { contentKey, language } })
    }
  }
}
