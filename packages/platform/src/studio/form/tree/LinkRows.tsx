/** The tree of links. It is a single tab stop; arrow keys move between its rows. */
import { useMemo, useState, type KeyboardEventHandler } from 'react'
import { Button } from 'react-aria-components/Button'
import { Collection } from 'react-aria-components/Collection'
import { Tree, TreeItem, TreeItemContent, type TreeProps } from 'react-aria-components/Tree'
import { menuMessages } from '../../messages/areas/en-menus.ts'
import { ProblemMark } from '../../problems/ProblemNotes.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { LinkRow } from './link-rows.ts'
import type { TreePosition } from './tree-edits.ts'
import { toPosition, toRowKey } from './use-tree-drag.ts'

type LinkRowsProps = Pick<TreeProps<LinkRow>, 'dragAndDropHooks' | 'onAction'> & {
  readonly label: string
  readonly rows: readonly LinkRow[]
  readonly selected: TreePosition | undefined
  readonly onSelect: (position: TreePosition) => void
  readonly onKeyDownCapture: KeyboardEventHandler
}

const words = menuMessages.tree

export function LinkRows({ label, rows, selected, onSelect, onKeyDownCapture, ...tree }: LinkRowsProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const openable = useMemo(() => listOpenable(rows), [rows])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the tree inside
    <div onKeyDownCapture={onKeyDownCapture}>
      <Tree
        {...tree}
        className="tree link-rows"
        aria-label={label}
        items={rows}
        selectionMode="single"
        selectionBehavior="replace"
        selectedKeys={selected === undefined ? [] : [toRowKey(selected)]}
        expandedKeys={openable.filter((key) => !closed.has(key))}
        onExpandedChange={(keys) => setClosed(new Set(openable.filter((key) => !keys.has(key))))}
        onSelectionChange={(keys) => {
          const [key] = keys === 'all' ? [] : keys
          if (key !== undefined) onSelect(toPosition(key))
        }}
        renderEmptyState={() => <p className="quiet">{words.none}</p>}
      >
        {renderRow}
      </Tree>
    </div>
  )
}

const listOpenable = (rows: readonly LinkRow[]): readonly string[] =>
  rows.flatMap((row) => (row.rows.length > 0 ? [row.key, ...listOpenable(row.rows)] : []))

function renderRow(row: LinkRow) {
  return (
    <TreeItem id={row.key} textValue={toRowText(row)} className="row link-row">
      <TreeItemContent>
        {({ hasChildItems, allowsDragging }) => (
          <>
            {allowsDragging && (
              <Button slot="drag" className="link-drag" aria-label={words.drag(row.name)}>
                <Icon name="drag" />
              </Button>
            )}
            {hasChildItems ? (
              <Button slot="chevron" className="row-open" aria-label={words.open}>
                <Icon name="chevron" />
              </Button>
            ) : (
              <span className="row-open" />
            )}
            <span className="link-text">
              <span className={row.isHidden ? 'row-name is-hidden' : 'row-name'}>{row.name}</span>
              {toShownTarget(row) !== undefined && (
                <span className="quiet link-target">{toShownTarget(row)}</span>
              )}
            </span>
            <span className="link-marks" aria-hidden="true">
              {toMarks(row).map((mark) => (
                <span key={mark} className="state">
                  {mark}
                </span>
              ))}
            </span>
            {row.hasProblem && <ProblemMark />}
          </>
        )}
      </TreeItemContent>
      <Collection items={row.rows}>{renderRow}</Collection>
    </TreeItem>
  )
}

const toMarks = ({ isHidden, opensNewTab, isForGuests, state }: LinkRow): readonly string[] => [
  ...(state === undefined ? [] : [words.states[state]]),
  ...(isHidden ? [words.hidden] : []),
  ...(opensNewTab ? [words.newTab] : []),
  ...(isForGuests ? [words.guests] : []),
]

const toRowText = (row: LinkRow) =>
  [row.name, toShownTarget(row), ...toMarks(row)].filter((text) => text !== undefined).join(', ')

/** Returns the linked page or address. Returns undefined if it equals the link text. */
const toShownTarget = ({ target, name }: LinkRow) => (target === '' || target === name ? undefined : target)
