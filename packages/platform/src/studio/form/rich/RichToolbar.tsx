/** The rich-text toolbar. It is a single tab stop; arrow keys move between its buttons. */
import type { Command, EditorState } from 'prosemirror-state'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { DialogTrigger } from 'react-aria-components/Dialog'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { Toolbar } from 'react-aria-components/Toolbar'
import { PopoverDialog } from '../../ui/PopoverDialog.tsx'
import { messages } from '../../messages/messages.ts'
import { isLinkText } from '../inputs/link-kind.ts'
import {
  blockNames,
  canLink,
  indentList,
  findBlockName,
  findLink,
  findListName,
  hasMark,
  insertHorizontalRule,
  outdentList,
  listNames,
  markNames,
  wrapInQuote,
  setTextBlock,
  setLink,
  clearFormatting,
  toggleTextMark,
  toggleList,
  type BlockName,
} from './rich-commands.ts'
import { isInTable } from './tables/table-commands.ts'
import { TableMenu } from './tables/TableMenu.tsx'

type RichToolbarProps = {
  /** The id of the editor, if the editor and the toolbar are in the same document. */
  readonly id?: string
  /** True if the link input is open. The caller sets this if a keyboard shortcut can also open the link input. */
  readonly isLinking?: boolean
  readonly onLinking?: (isLinking: boolean) => void
  readonly state: EditorState
  readonly onRun: (command: Command) => void
}

const signs = {
  strong: 'B',
  em: 'I',
  u: 'U',
  s: 'S',
  sub: 'x₂',
  sup: 'x²',
  bullets: '•',
  numbers: '1.',
} as const

export function RichToolbar({ id, isLinking, onLinking, state, onRun }: RichToolbarProps) {
  const { rich } = messages.form
  return (
    <Toolbar className="rich-bar" aria-label={rich.toolbar} aria-controls={id}>
      <Styles state={state} onRun={onRun} />
      {markNames.map((name) => (
        <ToggleButton
          key={name}
          className={`tool ${name}`}
          aria-label={rich.marks[name]}
          isSelected={hasMark(state, name)}
          onChange={() => onRun(toggleTextMark(name))}
        >
          {signs[name]}
        </ToggleButton>
      ))}
      {listNames.map((name) => (
        <ToggleButton
          key={name}
          className="tool"
          aria-label={rich[name]}
          isSelected={findListName(state) === name}
          onChange={() => onRun(toggleList(name))}
        >
          {signs[name]}
        </ToggleButton>
      ))}
      {findListName(state) !== undefined && (
        <>
          <Tool label={rich.outdent} sign="⇤" onPress={() => onRun(outdentList)} />
          <Tool label={rich.indent} sign="⇥" onPress={() => onRun(indentList)} />
        </>
      )}
      {isInTable(state) && <TableMenu state={state} onRun={onRun} />}
      <LinkTool {...{ state, onRun, isLinking, onLinking }} />
      <Tool label={rich.quote} sign="❝" onPress={() => onRun(wrapInQuote)} />
      <Tool label={rich.rule} sign="―" onPress={() => onRun(insertHorizontalRule)} />
      <Tool label={rich.clean} sign="⌫" onPress={() => onRun(clearFormatting)} />
    </Toolbar>
  )
}

type ToolProps = { readonly label: string; readonly sign: string; readonly onPress: () => void }

const Tool = ({ label, sign, onPress }: ToolProps) => (
  <Button className="tool" aria-label={label} onPress={onPress}>
    {sign}
  </Button>
)

function Styles({ state, onRun }: Pick<RichToolbarProps, 'state' | 'onRun'>) {
  const { rich } = messages.form
  const toLabel = (name: BlockName) => {
    if (name === 'paragraph') return rich.paragraph
    return name === 'code_block' ? rich.code : rich.heading(Number(name.slice(-1)))
  }
  return (
    <select
      aria-label={rich.styles}
      value={findBlockName(state)}
      onChange={({ target }) => {
        const name = blockNames.find((one) => one === target.value)
        if (name !== undefined) onRun(setTextBlock(name))
      }}
    >
      {blockNames.map((name) => (
        <option key={name} value={name}>
          {toLabel(name)}
        </option>
      ))}
    </select>
  )
}

function LinkTool({ state, onRun, isLinking, onLinking }: Omit<RichToolbarProps, 'id'>) {
  const { rich, wrong } = messages.form
  const href = findLink(state)
  const [typed, setTyped] = useState<string>()
  const text = typed ?? href ?? ''
  const isWrong = text !== '' && !text.includes('{!') && !isLinkText(text)
  return (
    <DialogTrigger
      {...(isLinking !== undefined && { isOpen: isLinking })}
      onOpenChange={(isOpen) => {
        setTyped(undefined)
        onLinking?.(isOpen)
      }}
    >
      <Button
        className={href === undefined ? 'tool wide' : 'tool wide is-on'}
        aria-label={rich.link}
        isDisabled={!canLink(state)}
      >
        {rich.link}
      </Button>
      <PopoverDialog label={rich.link}>
        {(close) => {
          const apply = (address: string) => {
            close()
            onRun(setLink(address))
          }
          return (
            <form
              className="rich-link"
              onSubmit={(event) => {
                event.preventDefault()
                event.stopPropagation()
                if (!isWrong) apply(text)
              }}
            >
              <input
                aria-label={rich.address}
                aria-invalid={isWrong}
                placeholder="/about"
                value={text}
                onChange={({ target }) => setTyped(target.value)}
              />
              {isWrong && <p role="alert">{messages.form.notSaved(wrong.links.path)}</p>}
              <div className="actions">
                <Button type="submit" className="primary" isDisabled={isWrong}>
                  {rich.apply}
                </Button>
                {href !== undefined && <Button onPress={() => apply('')}>{rich.unlink}</Button>}
              </div>
            </form>
          )
        }}
      </PopoverDialog>
    </DialogTrigger>
  )
}
